package io.yici;

import io.yici.spi.Transactions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Configures a {@link RepeatWindow}. Not thread-safe. */
public final class RepeatWindowBuilder implements Cloneable {

    /** A shorter one would be renewed more often than is worth it. */
    private static final Duration SHORTEST_LEASE = Duration.ofSeconds(3);

    private final Idempotency idempotency;
    private final String name;
    Duration period = RepeatWindow.PERIOD;
    WindowPolicy policy = WindowPolicy.REFUSE;
    boolean releasedAfterFailure;
    private @Nullable Transactions transactions;

    RepeatWindowBuilder(String name, Idempotency idempotency) {
        this.idempotency = idempotency;
        this.name = name;
    }

    /** How long it lasts, from its claim on; {@link RepeatWindow#PERIOD} by default, a millisecond at least. */
    public RepeatWindowBuilder period(Duration period) {
        if (period.toMillis() < 1) {
            throw new IllegalArgumentException("period must be a millisecond at least, not " + period);
        }
        this.period = period;
        return this;
    }

    /** What a repeat gets; {@link WindowPolicy#REFUSE} by default. */
    public RepeatWindowBuilder policy(WindowPolicy policy) {
        this.policy = policy;
        return this;
    }

    /** Has work that throws end the window at once, so that the same can be submitted again. Otherwise it lasts its period. */
    public RepeatWindowBuilder releasedAfterFailure() {
        this.releasedAfterFailure = true;
        return this;
    }

    /** The transactions of the business data, where the store is not in their database; inside them no window is taken. */
    public RepeatWindowBuilder transactions(Transactions transactions) {
        this.transactions = transactions;
        return this;
    }

    Operation<@Nullable Void> operation() {
        Duration lease = period.compareTo(SHORTEST_LEASE) < 0 ? SHORTEST_LEASE : period;
        Duration cap = lease.compareTo(Operation.DEFAULT_HOLD_CAP) < 0 ? Operation.DEFAULT_HOLD_CAP : lease;
        return Operation.named(name)
                .mode(Mode.LEASED)
                .crashes(CrashPolicy.RETRY)
                .duplicates(DuplicatePolicy.REFUSE)
                .waiting(Duration.ZERO)
                .lease(lease)
                .holdCap(cap)
                .build();
    }

    /** The windows. Later changes of this builder do not reach them. */
    public RepeatWindow build() {
        Engine engine = idempotency.engine();
        return new RepeatWindow(copy(), new ShortClaims(idempotency, transactions, engine.claims()), engine);
    }

    private RepeatWindowBuilder copy() {
        try {
            return (RepeatWindowBuilder) clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }
}
