package io.yici;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/**
 * Names a generic result type: {@code new TypeRef<List<Order>>() {}}.
 *
 * @param <T> the type
 */
public abstract class TypeRef<T> {

    private final Type type;

    /** Called by the anonymous subclass. */
    protected TypeRef() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType self)) {
            throw new IllegalStateException("say the type: new TypeRef<List<Order>>() {}");
        }
        this.type = self.getActualTypeArguments()[0];
    }

    private TypeRef(Type type) {
        this.type = type;
    }

    /** A type that is known only at run time, such as the return type of a method. It must not hold type variables. */
    public static TypeRef<?> of(Type type) {
        return new TypeRef<Object>(type) {};
    }

    /** The type, with its arguments. */
    public final Type type() {
        return type;
    }
}
