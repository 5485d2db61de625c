package io.yici;

import io.yici.IdempotencyEvent.Kind;
import io.yici.spi.Completion;
import io.yici.spi.Housekeeping;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Settlement;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks for overdue records and settles them, by hand or through resolvers. */
final class Settling {

    private static final int PAGE = 100;

    private final IdempotencyStore store;
    private final Events events;
    private final Results results;
    private final Map<Operation<?>, Resolver<?>> resolvers;

    Settling(Engine engine, Map<Operation<?>, Resolver<?>> resolvers) {
        this.store = engine.store();
        this.events = engine.events();
        this.results = engine.results();
        this.resolvers = Map.copyOf(resolvers);
    }

    List<OverdueRecord> overdue(Operation<?> operation, @Nullable RecordId after, int limit) {
        if (!(store instanceof Housekeeping searchable)) {
            throw new RefusedUsageException(
                    operation.id(),
                    null,
                    "this store cannot be searched; use the JDBC store, or a store in front of it");
        }
        return searchable.overdue(operation.id(), after, limit);
    }

    <T extends @Nullable Object> boolean settle(
            Operation<T> operation, OverdueRecord overdue, Resolution<T> resolution, String actor, String reason) {
        if (!overdue.operation().equals(operation.id())) {
            throw new IllegalArgumentException("a record of " + overdue.operation() + " settled as " + operation);
        }
        Settlement settlement =
                new Settlement(overdue.id(), overdue.fence(), completion(operation, resolution), actor, reason);
        boolean applied = store.settle(settlement);
        if (applied) {
            events.fire(Kind.SETTLED, overdue, null);
        }
        return applied;
    }

    private <T extends @Nullable Object> @Nullable Completion completion(
            Operation<T> operation, Resolution<T> resolution) {
        if (resolution instanceof Resolution.Done<T> done) {
            return new Completion(
                    results.encode(operation, done.value()),
                    operation.retention(),
                    operation.expiry(),
                    done.resource());
        }
        if (resolution instanceof Resolution.Failed<T> failed) {
            return new Completion(results.encode(failed.failure()), operation.retention(), operation.expiry());
        }
        if (resolution instanceof Resolution.NotDone) {
            return null;
        }
        throw new IllegalArgumentException("an unknown outcome settles nothing");
    }

    /** One round over all operations that have a resolver. */
    void round() {
        resolvers.forEach((operation, resolver) -> round(operation, resolver));
    }

    private <T extends @Nullable Object> void round(Operation<T> operation, Resolver<?> untyped) {
        @SuppressWarnings("unchecked") // the builder takes both with one type
        Resolver<T> resolver = (Resolver<T>) untyped;
        RecordId after = null;
        List<OverdueRecord> page;
        do {
            page = overdue(operation, after, PAGE);
            for (OverdueRecord overdue : page) {
                if (Thread.currentThread().isInterrupted()) {
                    return;
                }
                resolve(operation, resolver, overdue);
                after = overdue.id();
            }
        } while (page.size() == PAGE);
    }

    private <T extends @Nullable Object> void resolve(
            Operation<T> operation, Resolver<T> resolver, OverdueRecord overdue) {
        try {
            Resolution<T> resolution = resolver.resolve(overdue);
            if (resolution instanceof Resolution.Unknown) {
                events.fire(Kind.UNRESOLVED, overdue, null);
            } else {
                settle(
                        operation,
                        overdue,
                        resolution,
                        "resolver",
                        resolution.getClass().getSimpleName());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Throwable e) { // one bad record must not keep the others waiting
            events.fire(Kind.UNRESOLVED, overdue, e);
        }
    }
}
