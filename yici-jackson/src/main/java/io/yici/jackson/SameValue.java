package io.yici.jackson;

import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Whether what was read back is what was written: {@code equals}, but looking into records, lists, maps and arrays, so that an array
 * inside does not count as a difference. Objects of a class without an {@code equals} are compared by their JSON.
 */
final class SameValue {

    private final Function<Object, byte[]> json;

    SameValue(Function<Object, byte[]> json) {
        this.json = json;
    }

    /** Where the two differ first, as a path; null if they do not. */
    @Nullable String difference(@Nullable Object a, @Nullable Object b) {
        return difference("$", a, b);
    }

    private @Nullable String difference(String path, @Nullable Object a, @Nullable Object b) {
        if (a == b) {
            return null;
        }
        if (a == null || b == null) {
            return path;
        }
        if (a instanceof Map<?, ?> map) {
            return b instanceof Map<?, ?> other ? maps(path, map, other) : path;
        }
        if (a instanceof Collection<?> collection && !(a instanceof Set)) {
            return b instanceof Collection<?> other && !(b instanceof Set) ? lists(path, collection, other) : path;
        }
        if (a instanceof Set<?>) {
            return a.equals(b) ? null : path;
        }
        if (a.getClass() != b.getClass()) {
            return path;
        }
        if (a instanceof Optional<?> optional) {
            return difference(path, optional.orElse(null), ((Optional<?>) b).orElse(null));
        }
        if (a.getClass().isArray()) {
            return arrays(path, a, b);
        }
        return objects(path, a, b);
    }

    private @Nullable String maps(String path, Map<?, ?> a, Map<?, ?> b) {
        if (a.size() != b.size()) {
            return path;
        }
        for (Map.Entry<?, ?> entry : a.entrySet()) {
            String found = b.containsKey(entry.getKey())
                    ? difference(path + "{}", entry.getValue(), b.get(entry.getKey()))
                    : path + "{}";
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private @Nullable String lists(String path, Collection<?> a, Collection<?> b) {
        if (a.size() != b.size()) {
            return path;
        }
        Iterator<?> others = b.iterator();
        int index = 0;
        for (Object element : a) {
            String found = difference(path + "[" + index++ + "]", element, others.next());
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private @Nullable String arrays(String path, Object a, Object b) {
        if (a.getClass().getComponentType().isPrimitive()) {
            return Arrays.deepEquals(new Object[] {a}, new Object[] {b}) ? null : path;
        }
        if (Array.getLength(a) != Array.getLength(b)) {
            return path;
        }
        return lists(path, Arrays.asList((Object[]) a), Arrays.asList((Object[]) b));
    }

    private @Nullable String objects(String path, Object a, Object b) {
        if (a.getClass().isRecord()) {
            return records(path, a, b);
        }
        if (a.equals(b)) {
            return null;
        }
        return !hasEquals(a.getClass()) && Arrays.equals(json.apply(a), json.apply(b)) ? null : path;
    }

    private @Nullable String records(String path, Object a, Object b) {
        for (RecordComponent component : a.getClass().getRecordComponents()) {
            String found =
                    difference(path + "." + component.getName(), component(component, a), component(component, b));
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static @Nullable Object component(RecordComponent component, Object owner) {
        try {
            component.getAccessor().trySetAccessible();
            return component.getAccessor().invoke(owner);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(
                    "cannot look into " + owner.getClass().getName(), e);
        }
    }

    private static boolean hasEquals(Class<?> type) {
        try {
            return type.getMethod("equals", Object.class).getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("every class has equals", e);
        }
    }
}
