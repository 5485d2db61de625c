package io.yici;

/** What an overdue lease does. Stored with the record at claim time. */
public enum CrashPolicy {
    /** The record may be claimed again: an overdue record proves that nothing was committed, or the work bears repeating. */
    RETRY,
    /** The record becomes interrupted: outcome unknown, until a {@link Resolver} or a person settles it. */
    INTERRUPT
}
