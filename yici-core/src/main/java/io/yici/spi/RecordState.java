package io.yici.spi;

/** The stored states of a record. */
public enum RecordState {
    /** Claimed; the owner works while the lease lives. */
    IN_PROGRESS,
    /** Done, with a value, a failure or a tombstone; answers until its retention is over. */
    COMPLETED,
    /** Outcome unknown, until settled. */
    INTERRUPTED,
    /** Nothing happened; claimable at once. */
    RELEASED
}
