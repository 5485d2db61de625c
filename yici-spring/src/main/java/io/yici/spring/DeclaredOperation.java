package io.yici.spring;

import io.yici.FailurePolicy;
import io.yici.Operation;
import io.yici.OperationBuilder;
import io.yici.TypeRef;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;

/** Makes the operation that an annotation declares by its own attributes. */
final class DeclaredOperation {

    private final Idempotent settings;
    private final ConfigurableBeanFactory beans;

    DeclaredOperation(Idempotent settings, ConfigurableBeanFactory beans) {
        this.settings = settings;
        this.beans = beans;
    }

    /** @throws IllegalArgumentException if a setting is wrong */
    Operation<?> make(Type result) {
        return result == Void.class
                ? made(Operation.named(settings.operation()))
                : made(Operation.named(settings.operation(), TypeRef.of(result)));
    }

    private <T extends @Nullable Object> Operation<T> made(OperationBuilder<T> builder) {
        if (settings.money()) {
            builder.money();
        }
        duration("lease", settings.lease(), lease -> builder.lease(lease).holdCap(longer(lease)));
        duration("retention", settings.retention(), builder::retention);
        duration("waiting", settings.waiting(), builder::waiting);
        return builder.mode(settings.mode())
                .duplicates(settings.duplicates())
                .crashes(settings.crashes())
                .failures(failures())
                .build();
    }

    private static Duration longer(Duration lease) {
        return lease.compareTo(Operation.DEFAULT_HOLD_CAP) > 0 ? lease : Operation.DEFAULT_HOLD_CAP;
    }

    private void duration(String what, String text, Consumer<Duration> setting) {
        Duration duration = Durations.of(what, text, beans);
        if (duration != null) {
            setting.accept(duration);
        }
    }

    private FailurePolicy failures() {
        FailurePolicy.Builder policy = FailurePolicy.builder();
        for (Idempotent.OnFailure rule : settings.failures()) {
            switch (rule.reaction()) {
                case RELEASE -> policy.release(rule.type());
                case INTERRUPT -> policy.interrupt(rule.type());
                case COMPLETE -> policy.complete(exception(rule.type()), rule.code());
            }
        }
        return policy.build();
    }

    private static Class<? extends Exception> exception(Class<? extends Throwable> type) {
        if (!Exception.class.isAssignableFrom(type)) {
            throw new IllegalArgumentException(type.getName() + " is no exception, and no final answer: release it");
        }
        return type.asSubclass(Exception.class);
    }
}
