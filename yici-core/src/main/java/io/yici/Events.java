package io.yici;

import io.yici.IdempotencyEvent.Kind;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells the listeners. A listener that fails is logged; it must not decide over money. */
final class Events {

    private static final System.Logger LOG = System.getLogger(Idempotency.class.getName());

    private final List<IdempotencyListener> listeners;
    private final InstantSource clock;

    Events(List<IdempotencyListener> listeners, InstantSource clock) {
        this.listeners = List.copyOf(listeners);
        this.clock = clock;
    }

    /** For one call; where nobody listens, nothing is measured. */
    Stopwatch stopwatch() {
        return listeners.isEmpty() ? Stopwatch.OFF : Stopwatch.by(clock);
    }

    void fire(Kind kind, Call<?, ?> call, long fence) {
        fire(kind, call, fence, null);
    }

    void fire(Kind kind, Call<?, ?> call, long fence, @Nullable Throwable cause) {
        if (!listeners.isEmpty()) {
            fire(new IdempotencyEvent(
                    kind,
                    call.operation().id(),
                    call.key(),
                    call.id(),
                    fence,
                    cause,
                    call.stopwatch().duration(kind)));
        }
    }

    void fire(Kind kind, Operation<?> operation, IdempotencyKey key) {
        fire(new IdempotencyEvent(kind, operation.id(), key, RecordId.of(operation.id(), key), 0, null, null));
    }

    void fire(Kind kind, OverdueRecord overdue, @Nullable Throwable cause) {
        fire(new IdempotencyEvent(
                kind, overdue.operation(), overdue.key(), overdue.id(), overdue.fence(), cause, null));
    }

    void fire(Kind kind, PurgeableRecord purged) {
        fire(new IdempotencyEvent(kind, purged.operation(), purged.key(), purged.id(), purged.fence(), null, null));
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
