package io.yici.spring.boot;

import io.yici.Idempotency;
import io.yici.IdempotencyBuilder;
import io.yici.spring.OperationResolver;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * Runs the resolvers while the application runs, on an instance of their own: so a resolver may use beans that use the
 * {@link Idempotency} bean, and none is called before all beans are there or after the first is gone.
 */
final class ResolverLoop implements SmartLifecycle {

    private final Supplier<IdempotencyBuilder> builder;
    private final Supplier<List<OperationResolver<?>>> resolvers;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Idempotency running;

    ResolverLoop(Supplier<IdempotencyBuilder> builder, Supplier<List<OperationResolver<?>>> resolvers) {
        this.builder = builder;
        this.resolvers = resolvers;
    }

    @Override
    public void start() {
        lock.lock();
        try {
            if (running == null) {
                IdempotencyBuilder with = builder.get();
                resolvers.get().forEach(resolver -> add(with, resolver));
                running = with.build();
            }
        } finally {
            lock.unlock();
        }
    }

    private static <T> void add(IdempotencyBuilder builder, OperationResolver<T> resolver) {
        builder.resolver(resolver.operation(), resolver);
    }

    /** Waits for a resolver at work, hence no monitor, which would hold the carrier of a virtual thread on JDK 21. */
    @Override
    public void stop() {
        lock.lock();
        try {
            if (running != null) {
                running.close();
                running = null;
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean isRunning() {
        lock.lock();
        try {
            return running != null;
        } finally {
            lock.unlock();
        }
    }
}
