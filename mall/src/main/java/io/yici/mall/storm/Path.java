package io.yici.mall.storm;

/** Which way a write goes: the shop's own, or one that is wrong on purpose. */
enum Path {
    /** Over HTTP to the shop itself. */
    GUARDED,
    /** Does what it is asked, each time. */
    NO_GUARD,
    /** Looks whether it is there, then inserts; no unique constraint. */
    CHECK_THEN_INSERT,
    /** Does the work, commits, then writes down that it has. */
    MARK_LAST,
    /** Updates where the key is unset or the same: a repeat fits as well as the first. */
    KEY_IN_PREDICATE,
    /** A lock with an end of life, which whoever is done deletes, whosever it is by then. */
    SETNX_WITHOUT_OWNER
}
