package io.yici.spi;

import io.yici.Fingerprint;
import org.jspecify.annotations.Nullable;

/** Makes the fingerprint of content that is an object. Thread-safe; equal content has equal fingerprints, in each release. */
@FunctionalInterface
public interface ContentFingerprint {

    /** @throws RuntimeException if the content cannot be told apart from other content; nothing has run then */
    Fingerprint fingerprint(@Nullable Object content);
}
