package io.yici.spring;

import io.yici.BoundKey;
import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import org.jspecify.annotations.Nullable;

/** What one call is recorded under. */
sealed interface CallKey {

    /** A key that the call itself gives. */
    record Own(IdempotencyKey key, @Nullable Fingerprint fingerprint) implements CallKey {}

    /** The key of the request that the call belongs to, or a part of it. */
    record OfRequest(BoundKey key) implements CallKey {}
}
