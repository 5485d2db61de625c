package io.yici;

import io.yici.spi.StoredRecord;

/** Where records go before they are purged. Thread-safe. */
@FunctionalInterface
public interface Archive {

    /**
     * Keeps the records of one batch, durably when it returns; called with no connection of the store held. If it throws, nothing of
     * the batch is purged. After a crash between archiving and purging the same records are given again: at least once.
     *
     * @param records each is read when it is asked for, so that only one result is in memory at a time; those not asked for stay in
     *     the store
     */
    void archive(Iterable<StoredRecord> records);
}
