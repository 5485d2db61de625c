package io.yici.spring;

import org.jspecify.annotations.Nullable;

/** Where user and content of a call come from. */
@FunctionalInterface
interface SubmissionSource {

    /** @throws IllegalArgumentException if there is no user, or something cannot be used; says why */
    Submission submission(Object target, @Nullable Object[] arguments);
}
