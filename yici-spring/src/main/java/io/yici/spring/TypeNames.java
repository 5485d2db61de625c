package io.yici.spring;

import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Classes by their names, since they need not be there. */
final class TypeNames {

    private TypeNames() {}

    /** Whether the type, or one that it extends or implements, is among them. */
    static boolean isAny(@Nullable Class<?> type, Set<String> names) {
        return type != null
                && (names.contains(type.getName())
                        || isAny(type.getSuperclass(), names)
                        || Arrays.stream(type.getInterfaces()).anyMatch(it -> isAny(it, names)));
    }
}
