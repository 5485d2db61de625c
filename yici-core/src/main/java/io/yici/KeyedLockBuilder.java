package io.yici;

import io.yici.spi.Transactions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Configures a {@link KeyedLock}. Not thread-safe. */
public final class KeyedLockBuilder {

    private final Idempotency idempotency;
    private final OperationBuilder<@Nullable Void> operation;
    private int maxWaiters = KeyedLock.MAX_WAITERS;
    private @Nullable Transactions transactions;

    KeyedLockBuilder(String name, Idempotency idempotency) {
        this.idempotency = idempotency;
        this.operation = Operation.named(name)
                .mode(Mode.LEASED)
                .crashes(CrashPolicy.RETRY)
                .waiting(KeyedLock.WAIT);
    }

    /** How long a caller waits for its turn; {@link KeyedLock#WAIT} by default, zero for not at all. */
    public KeyedLockBuilder waiting(Duration waiting) {
        operation.waiting(waiting);
        return this;
    }

    /** What a claim and each renewal grant; {@link Operation#DEFAULT_LEASE} by default. After a crash the key is free when it is over. */
    public KeyedLockBuilder lease(Duration lease) {
        operation.lease(lease);
        return this;
    }

    /** How long one holder is renewed in all; {@link Operation#DEFAULT_HOLD_CAP} by default. */
    public KeyedLockBuilder holdCap(Duration holdCap) {
        operation.holdCap(holdCap);
        return this;
    }

    /** Callers that may wait for this lock, whatever their keys; {@link KeyedLock#MAX_WAITERS} by default. Others are refused at once. */
    public KeyedLockBuilder maxWaiters(int maxWaiters) {
        if (maxWaiters < 0) {
            throw new IllegalArgumentException("maxWaiters is negative: " + maxWaiters);
        }
        this.maxWaiters = maxWaiters;
        return this;
    }

    /**
     * The transactions of the business data, where the store is not in their database: inside them the lock is neither taken nor given
     * back. Those of a store that has transactions are known.
     */
    public KeyedLockBuilder transactions(Transactions transactions) {
        this.transactions = transactions;
        return this;
    }

    /** The lock. */
    public KeyedLock build() {
        Engine engine = idempotency.engine();
        Claims claims = engine.claims().apart(maxWaiters);
        return new KeyedLock(operation.build(), new ShortClaims(idempotency, transactions, claims), engine);
    }
}
