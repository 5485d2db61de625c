package io.yici;

import io.yici.IdempotencyEvent.Kind;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One request's bound key, as its entrance holds it while the request is handled; made by {@link Idempotency#bind}. Services see it as
 * {@link BoundKey#current}. Not thread-safe: it belongs to the thread that made it, until it is closed there.
 */
public final class KeyBinding implements AutoCloseable {

    private enum Use {
        RUNNING,
        ANSWERED
    }

    /** What is bound. */
    record Bound(
            Operation<?> operation,
            IdempotencyKey key,
            @Nullable Fingerprint fingerprint) {}

    private static final ThreadLocal<@Nullable KeyBinding> CURRENT = new ThreadLocal<>();

    private final Bound request;
    private final Events events;
    private final Thread thread = Thread.currentThread();
    private final @Nullable KeyBinding outer = CURRENT.get();
    private final Map<IdempotencyKey, Use> uses = new HashMap<>();
    private boolean consumed;
    private @Nullable String firstRequest;
    private boolean replayed;
    private boolean executed;
    private boolean closed;
    private volatile @Nullable IdempotencyException refusal; // another thread may be refused

    KeyBinding(Bound request, Events events) {
        this.request = request;
        this.events = events;
        CURRENT.set(this);
    }

    static KeyBinding current() {
        KeyBinding current = CURRENT.get();
        if (current == null) {
            throw new RefusedUsageException("no idempotency key is bound to the thread "
                    + Thread.currentThread().getName()
                    + ": declare the route as bound, and consume the key on the thread that handles the request");
        }
        return current;
    }

    BoundKey key() {
        return new BoundKey(this, request.key(), null);
    }

    @Nullable Fingerprint fingerprint() {
        return request.fingerprint();
    }

    /** Whether an operation was called with the key or a part of it, however that ended. */
    public boolean isConsumed() {
        return consumed;
    }

    /** Whether all that answered under the key had been done before. */
    public boolean isReplayed() {
        return replayed && !executed;
    }

    /** Id of the request that did what {@link #isReplayed is replayed}, or null where it had none. */
    public @Nullable String firstRequest() {
        return isReplayed() ? firstRequest : null;
    }

    /**
     * The exception that told the service why there is no value, where nothing has answered under the same key since: the entrance
     * renders it, whoever caught it. Null for none.
     */
    public @Nullable IdempotencyException refusal() {
        return refusal;
    }

    /** Tells the listeners that the request was answered as a success although nothing had consumed its key. */
    public void notHonoured() {
        events.fire(Kind.NOT_HONOURED, request.operation(), request.key());
    }

    void begin(Operation<?> operation, BoundKey bound) {
        if (closed || Thread.currentThread() != thread) {
            throw refused(
                    operation, bound, "the key is bound to the thread that handles the request, until it is answered");
        }
        String meant = request.operation().id();
        if (!bound.isPart() && !operation.id().equals(meant)) {
            throw refused(
                    operation,
                    bound,
                    "the request's key is bound for " + meant + "; name a part: BoundKey.current().part(\"…\")");
        }
        if (uses.putIfAbsent(bound.key(), Use.RUNNING) != null) {
            throw refused(
                    operation, bound, "consumed already in this request; name a part: BoundKey.current().part(\"…\")");
        }
        consumed = true;
    }

    /** @param outcome null where it ended with an exception; without an answer the key may be consumed again */
    void end(BoundKey bound, @Nullable Outcome<?> outcome) {
        boolean repeated = outcome instanceof Outcome.Replayed<?>;
        boolean ran = outcome instanceof Outcome.Executed<?>;
        if (!repeated && !ran) {
            uses.remove(bound.key());
            return;
        }
        uses.put(bound.key(), Use.ANSWERED);
        replayed |= repeated;
        if (outcome instanceof Outcome.Replayed<?> repeat && (firstRequest == null || !bound.isPart())) {
            firstRequest = repeat.requestId();
        }
        executed |= ran;
        IdempotencyException earlier = refusal;
        if (earlier != null && Objects.equals(earlier.key(), bound.key())) {
            refusal = null;
        }
    }

    void refuse(IdempotencyException thrown) {
        refusal = thrown;
    }

    private RefusedUsageException refused(Operation<?> operation, BoundKey bound, String remedy) {
        RefusedUsageException wrongUse = new RefusedUsageException(operation.id(), bound.key(), remedy);
        refusal = wrongUse;
        return wrongUse;
    }

    /** Takes the key from the thread. */
    @Override
    public void close() {
        closed = true;
        if (outer == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(outer);
        }
    }
}
