package io.yici.spi;

/** A store that lives in the database of the business data. Its own methods commit on their own, on connections of their own. */
public interface TransactionalStore extends IdempotencyStore {

    /**
     * The same records, through the current transaction of the calling thread: what is done here commits or goes with it. Its steps
     * throw {@link ConflictException} where a concurrent transaction got in the way, and {@link io.yici.RefusedUsageException} where
     * the transaction cannot write or had failed before.
     */
    IdempotencyStore enlisted();

    /** Access to that transaction. */
    Transactions transactions();
}
