package io.yici;

/** What a repeat gets once the work is done. */
public enum DuplicatePolicy {
    /** Idempotency: the repeat is answered like the first. */
    REPLAY,
    /** Anti-repeat: the repeat is refused with {@link AlreadyDoneException}; no result is stored. */
    REFUSE
}
