package io.yici.jackson;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Writes and reads stored values; one implementation for each major version of Jackson. Thread-safe. */
interface JsonStorage {

    boolean supports(Type type);

    byte[] write(@Nullable Object value, Type type);

    @Nullable Object read(byte[] body, Type type);
}
