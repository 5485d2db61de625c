package io.yici.jackson;

import io.yici.Fingerprint;
import io.yici.RefusedUsageException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Fingerprints of objects, by the canonical form of their JSON. */
final class JsonContent {

    /** Mappers write no deeper, either. */
    private static final int DEEPEST = 500;

    private final JsonStorage storage;
    private final Map<Class<?>, Boolean> supported = new ConcurrentHashMap<>();

    JsonContent(JsonStorage storage) {
        this.storage = storage;
    }

    Fingerprint fingerprint(@Nullable Object content) {
        requireSaid(content, 0);
        return JsonFingerprint.of(storage.write(content, content == null ? Object.class : content.getClass()));
    }

    /** What JSON leaves out of an object could differ unseen. */
    private void requireSaid(@Nullable Object content, int depth) {
        if (depth > DEEPEST) {
            throw new RefusedUsageException("content is nested more than " + DEEPEST
                    + " deep, or holds itself, and has no JSON; name those of its parts that count");
        }
        if (content instanceof Collection<?> many) {
            many.forEach(it -> requireSaid(it, depth + 1));
        } else if (content instanceof Map<?, ?> map) {
            map.values().forEach(it -> requireSaid(it, depth + 1));
        } else if (content instanceof Object[] array) {
            Arrays.asList(array).forEach(it -> requireSaid(it, depth + 1));
        } else if (content instanceof Optional<?> optional) {
            optional.ifPresent(it -> requireSaid(it, depth + 1));
        } else if (content != null && !(content instanceof Enum<?>)) {
            requireSaid(content.getClass());
        }
    }

    private void requireSaid(Class<?> type) {
        if (!supported.computeIfAbsent(type, storage::supports)) {
            throw new RefusedUsageException(
                    "content of type " + type.getName()
                            + " is not all said by its JSON, so other content could pass for it; name those of its parts that count");
        }
    }
}
