package io.yici.spring;

import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Text for values that have exactly one. The texts of others may tell equal values apart, or different ones not. */
final class KeyText {

    private static final Set<Class<?>> EXACT = Set.of(
            String.class,
            Character.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            BigInteger.class,
            UUID.class);

    private KeyText() {}

    /** @throws IllegalArgumentException if the value is null, blank or of another kind */
    static String of(String what, @Nullable Object value) {
        if (value instanceof List<?> parts && !parts.isEmpty()) {
            return parts.stream()
                    .map(part -> single("a part of " + what, part))
                    .map(part -> part.length() + ":" + part) // so that the borders of the parts count
                    .collect(Collectors.joining("|"));
        }
        return single(what, value);
    }

    private static String single(String what, @Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException(what + " is null");
        }
        String text = value instanceof Enum<?> constant ? constant.name() : exact(what, value);
        if (text.isBlank()) {
            throw new IllegalArgumentException(what + " is blank");
        }
        return text;
    }

    private static String exact(String what, Object value) {
        if (EXACT.contains(value.getClass()) || value instanceof Temporal) {
            return value.toString();
        }
        throw new IllegalArgumentException(what + " is a " + value.getClass().getName()
                + ", not text, a whole number, an enum, a UUID or a time: name the part of it that is the key");
    }
}
