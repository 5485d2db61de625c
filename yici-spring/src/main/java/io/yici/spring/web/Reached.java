package io.yici.spring.web;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a handler reaches, each as the way there.
 *
 * @param guard the first operation that is guarded by a service, or null
 * @param write the first write that no service guards, or null
 */
record Reached(@Nullable String guard, @Nullable String write) {

    Optional<String> guarded() {
        return Optional.ofNullable(guard);
    }

    Optional<String> unguarded() {
        return Optional.ofNullable(write);
    }

    Optional<String> any() {
        return unguarded().or(this::guarded);
    }
}
