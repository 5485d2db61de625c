package io.yici;

import io.yici.IdempotencyEvent.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells the listeners. A listener that fails is logged; it must not decide over money. */
final class Events {

    private static final System.Logger LOG = System.getLogger(Idempotency.class.getName());

    private final List<IdempotencyListener> listeners;

    Events(List<IdempotencyListener> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    void fire(Kind kind, Call<?, ?> call, long fence) {
        fire(kind, call, fence, null);
    }

    void fire(Kind kind, Call<?, ?> call, long fence, @Nullable Throwable cause) {
        if (!listeners.isEmpty()) {
            fire(new IdempotencyEvent(kind, call.operation().id(), call.key(), call.id(), fence, cause));
        }
    }

    void fire(Kind kind, OverdueRecord overdue, @Nullable Throwable cause) {
        fire(new IdempotencyEvent(kind, overdue.operation(), overdue.key(), overdue.id(), overdue.fence(), cause));
    }

    private void fire(IdempotencyEvent event) {
        for (IdempotencyListener listener : listeners) {
            try {
                listener.on(event);
            } catch (Throwable e) {
                LOG.log(System.Logger.Level.WARNING, "listener failed on " + event.kind(), e);
            }
        }
    }
}
