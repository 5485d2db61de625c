package io.yici.guard;

/** What became of a write that compares a version. */
public sealed interface VersionOutcome {

    /** Written. {@code version} is the row's new one. */
    record Updated(long version) implements VersionOutcome {}

    /** Somebody else was faster; nothing was written. {@code current} is the version as it is now. */
    record Stale(long current) implements VersionOutcome {}

    /** There is no such row. */
    record Missing() implements VersionOutcome {}
}
