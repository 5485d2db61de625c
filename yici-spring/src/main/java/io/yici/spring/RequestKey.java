package io.yici.spring;

import io.yici.BoundKey;
import io.yici.RefusedUsageException;
import org.jspecify.annotations.Nullable;

/** The key that an entrance has bound to the request, for methods that give none. */
final class RequestKey implements KeySource {

    private final String part;

    RequestKey(Declared<Idempotent> declared, boolean isStage) {
        Idempotent settings = declared.settings();
        if (!settings.scope().isEmpty() || !settings.fingerprint().isEmpty()) {
            throw new IllegalArgumentException(
                    "without key or keyBy, the key bound to the request is meant, which has its scope"
                            + " and fingerprint: leave them out, or say what the key is");
        }
        if (isStage) {
            throw new IllegalArgumentException(
                    "the key bound to a request is good until that is answered, and its stage may"
                            + " be done later: say what the key is, by one of the attributes key and keyBy, or return the value itself");
        }
        this.part = settings.part();
    }

    @Override
    public CallKey key(Object target, @Nullable Object[] arguments) {
        BoundKey bound;
        try {
            bound = BoundKey.current();
        } catch (RefusedUsageException e) {
            throw new IllegalArgumentException("it declares none, and " + e.getMessage(), e);
        }
        return new CallKey.OfRequest(part.isEmpty() ? bound : bound.part(part));
    }
}
