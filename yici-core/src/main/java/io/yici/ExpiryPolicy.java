package io.yici;

/** What a key that is past its retention gets. Stored with the record at completion. */
public enum ExpiryPolicy {
    /** It counts as new: the work runs again. */
    RUN_AGAIN,
    /** It is told that it is too old; a thin row is kept for that. For money. */
    REFUSE
}
