package io.yici.testkit;

import io.yici.CrashPolicy;

/** A claim that is made on both twins. */
record TwinClaim(int key, LifeStep.Content content, CrashPolicy crashes, End end) {

    /** Whether the claim completes what it is granted. */
    enum End {
        LATER,
        AT_ONCE,
        AT_ONCE_REFUSING
    }
}
