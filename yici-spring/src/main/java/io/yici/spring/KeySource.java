package io.yici.spring;

import io.yici.IdempotencyKey;
import org.jspecify.annotations.Nullable;

/** Where the key of a call comes from. */
@FunctionalInterface
interface KeySource {

    /** @throws IllegalArgumentException if there is none, or it cannot be used; says why */
    IdempotencyKey key(Object target, @Nullable Object[] arguments);
}
