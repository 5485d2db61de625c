package io.yici.jackson;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether what was read back is what was written: {@code equals}, but looking into records, lists, maps and arrays, so that an array
 * inside does not count as a difference. Objects of a class without an {@code equals} are compared by their JSON.
 */
final class SameValue {

    /** Looked up once: it takes longer than all the rest. */
    private static final ClassValue<Method[]> ACCESSORS = new ClassValue<>() {
        @Override
        protected Method[] computeValue(Class<?> type) {
            Method[] accessors = Stream.of(type.getRecordComponents())
                    .map(RecordComponent::getAccessor)
                    .toArray(Method[]::new);
            for (Method accessor : accessors) {
                accessor.trySetAccessible();
            }
            return accessors;
        }
    };

    private static final String HERE = "";

    private final Function<Object, byte[]> json;

    SameValue(Function<Object, byte[]> json) {
        this.json = json;
    }

    /** Where the two differ first, as a path; null if they do not. */
    @Nullable String difference(@Nullable Object a, @Nullable Object b) {
        String found = place(a, b);
        return found == null ? null : "$" + found;
    }

    /** The path from here, put together only where there is a difference. */
    private @Nullable String place(@Nullable Object a, @Nullable Object b) {
        if (a == b) {
            return null;
        }
        if (a == null || b == null) {
            return HERE;
        }
        if (a instanceof Map<?, ?> map) {
            return b instanceof Map<?, ?> other ? maps(map, other) : HERE;
        }
        if (a instanceof Collection<?> collection && !(a instanceof Set)) {
            return b instanceof Collection<?> other && !(b instanceof Set) ? lists(collection, other) : HERE;
        }
        if (a instanceof Set<?>) {
            return a.equals(b) ? null : HERE;
        }
        if (a.getClass() != b.getClass()) {
            return HERE;
        }
        if (a instanceof Optional<?> optional) {
            return place(optional.orElse(null), ((Optional<?>) b).orElse(null));
        }
        if (a.getClass().isArray()) {
            return arrays(a, b);
        }
        return objects(a, b);
    }

    private @Nullable String maps(Map<?, ?> a, Map<?, ?> b) {
        if (a.size() != b.size()) {
            return HERE;
        }
        for (Map.Entry<?, ?> entry : a.entrySet()) {
            String found = b.containsKey(entry.getKey()) ? place(entry.getValue(), b.get(entry.getKey())) : HERE;
            if (found != null) {
                return "{}" + found;
            }
        }
        return null;
    }

    private @Nullable String lists(Collection<?> a, Collection<?> b) {
        if (a.size() != b.size()) {
            return HERE;
        }
        Iterator<?> others = b.iterator();
        int index = 0;
        for (Object element : a) {
            String found = place(element, others.next());
            if (found != null) {
                return "[" + index + "]" + found;
            }
            index++;
        }
        return null;
    }

    private @Nullable String arrays(Object a, Object b) {
        if (a.getClass().getComponentType().isPrimitive()) {
            return Arrays.deepEquals(new Object[] {a}, new Object[] {b}) ? null : HERE;
        }
        if (Array.getLength(a) != Array.getLength(b)) {
            return HERE;
        }
        return lists(Arrays.asList((Object[]) a), Arrays.asList((Object[]) b));
    }

    private @Nullable String objects(Object a, Object b) {
        if (a.getClass().isRecord()) {
            return records(a, b);
        }
        if (a.equals(b)) {
            return null;
        }
        return !hasEquals(a.getClass()) && Arrays.equals(json.apply(a), json.apply(b)) ? null : HERE;
    }

    private @Nullable String records(Object a, Object b) {
        for (Method accessor : ACCESSORS.get(a.getClass())) {
            String found = place(component(accessor, a), component(accessor, b));
            if (found != null) {
                return "." + accessor.getName() + found;
            }
        }
        return null;
    }

    private static @Nullable Object component(Method accessor, Object owner) {
        try {
            return accessor.invoke(owner);
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
