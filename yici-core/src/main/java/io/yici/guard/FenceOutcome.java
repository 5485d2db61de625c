package io.yici.guard;

/** What became of a write that compares a fence. */
public sealed interface FenceOutcome {

    /** Written; the row carries the fence now. */
    record Applied() implements FenceOutcome {}

    /**
     * A newer owner has written, or one from before the store lost its memory or its clock went back; nothing was written.
     *
     * @param stored the row's fence, higher than the one that was given
     */
    record FenceBehind(long stored) implements FenceOutcome {}

    /** There is no such row. */
    record Missing() implements FenceOutcome {}
}
