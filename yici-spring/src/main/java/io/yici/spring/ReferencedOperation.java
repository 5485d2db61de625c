package io.yici.spring;

import io.yici.DuplicatePolicy;
import io.yici.Operation;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.List;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;

/** Finds the operation that an annotation refers to, and makes sure that it is one for the method. */
final class ReferencedOperation {

    private static final List<String> ITS_OWN =
            List.of("operation", "mode", "duplicates", "crashes", "failures", "lease", "retention", "waiting", "money");

    private final Declared<Idempotent> declared;
    private final BeanFactory beans;

    ReferencedOperation(Declared<Idempotent> declared, BeanFactory beans) {
        this.declared = declared;
        this.beans = beans;
    }

    /** @throws IllegalArgumentException if there is none, or its result is not the method's */
    Operation<?> find(Type result) {
        List<String> besides = ITS_OWN.stream()
                .filter(it -> !declared.annotation().hasDefaultValue(it))
                .toList();
        if (!besides.isEmpty()) {
            throw new IllegalArgumentException("the operation that is referred to has settings of its own: leave out "
                    + String.join(", ", besides) + ", or set it there");
        }
        Idempotent settings = declared.settings();
        Operation<?> operation = settings.declaredIn() == void.class
                ? bean(settings.reference())
                : constant(settings.declaredIn(), settings.reference());
        requireSame(operation, result);
        return operation;
    }

    private Operation<?> bean(String name) {
        try {
            return beans.getBean(name, Operation.class);
        } catch (BeansException e) {
            throw new IllegalArgumentException(
                    "there is no operation '" + name
                            + "': name a bean of type Operation, or say declaredIn for a constant (" + e.getMessage()
                            + ")",
                    e);
        }
    }

    private static Operation<?> constant(Class<?> owner, String name) {
        Field field = ReflectionUtils.findField(owner, name);
        if (field == null || !Modifier.isStatic(field.getModifiers()) || field.getType() != Operation.class) {
            throw new IllegalArgumentException(
                    "there is no operation '" + name + "': " + owner.getName() + " has no such static field");
        }
        ReflectionUtils.makeAccessible(field);
        if (ReflectionUtils.getField(field, null) instanceof Operation<?> operation) {
            return operation;
        }
        throw new IllegalArgumentException("the operation " + owner.getName() + "." + name + " is null");
    }

    /** What is stored is read back as the operation's type, and returned as the method's. */
    private static void requireSame(Operation<?> operation, Type result) {
        if (operation.duplicates() == DuplicatePolicy.REFUSE) {
            return;
        }
        ResolvableType stored = ResolvableType.forType(operation.resultType());
        ResolvableType returned = ResolvableType.forType(result);
        if (!stored.isAssignableFrom(returned) || !returned.isAssignableFrom(stored)) {
            throw new IllegalArgumentException("operation " + operation + " has results of type " + stored
                    + ", but the method returns " + returned);
        }
    }
}
