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

    private final JsonStorage storage;
    private final Map<Class<?>, Boolean> supported = new ConcurrentHashMap<>();

    JsonContent(JsonStorage storage) {
        this.storage = storage;
    }

    Fingerprint fingerprint(@Nullable Object content) {
        requireSaid(content);
        return JsonFingerprint.of(storage.write(content, content == null ? Object.class : content.getClass()));
    }

    /** What JSON leaves out of an object could differ unseen. */
    private void requireSaid(@Nullable Object content) {
        if (content instanceof Collection<?> many) {
            many.forEach(this::requireSaid);
        } else if (content instanceof Map<?, ?> map) {
            map.values().forEach(this::requireSaid);
        } else if (content instanceof Object[] array) {
            Arrays.asList(array).forEach(this::requireSaid);
        } else if (content instanceof Optional<?> optional) {
            optional.ifPresent(this::requireSaid);
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
