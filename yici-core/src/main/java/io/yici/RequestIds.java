package io.yici;

import org.jspecify.annotations.Nullable;

/** Tells the id of the request that a thread handles, so that records name who made them. Called by the claiming thread. */
@FunctionalInterface
public interface RequestIds {

    /** The id of this thread's request, or null if there is none. What it throws is logged, and counts as none. */
    @Nullable String current();
}
