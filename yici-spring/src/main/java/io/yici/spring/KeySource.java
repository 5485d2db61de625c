package io.yici.spring;

import org.jspecify.annotations.Nullable;

/** Where the key of a call comes from. */
@FunctionalInterface
interface KeySource {

    /** @throws IllegalArgumentException if there is none, or it cannot be used; says why */
    CallKey key(Object target, @Nullable Object[] arguments);
}
