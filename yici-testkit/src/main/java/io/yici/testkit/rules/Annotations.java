package io.yici.testkit.rules;

import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaEnumConstant;
import com.tngtech.archunit.core.domain.JavaMethod;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Annotations by their names, since their libraries need not be there. */
final class Annotations {

    private Annotations() {}

    /** The annotation itself, or what one on the method is annotated with. */
    static Optional<? extends JavaAnnotation<?>> on(JavaMethod method, String name) {
        return Stream.concat(
                        method.getAnnotations().stream(),
                        method.getAnnotations().stream().flatMap(it -> it.getRawType().getAnnotations().stream()))
                .filter(it -> it.getRawType().getName().equals(name))
                .findFirst();
    }

    /** Also where only a method that it overrides or implements has it. */
    static Optional<? extends JavaAnnotation<?>> inherited(JavaMethod method, String name) {
        return inChain(method).flatMap(it -> on(it, name).stream()).findFirst();
    }

    /** The method, and those that it overrides or implements. */
    static Stream<JavaMethod> inChain(JavaMethod method) {
        JavaClass owner = method.getOwner();
        return Stream.concat(
                Stream.of(method),
                Stream.concat(owner.getAllRawSuperclasses().stream(), owner.getAllRawInterfaces().stream())
                        .flatMap(type -> type.tryGetMethod(method.getName(), parameters(method)).stream()));
    }

    static String[] parameters(JavaMethod method) {
        return method.getRawParameterTypes().stream().map(JavaClass::getName).toArray(String[]::new);
    }

    static String text(JavaAnnotation<?> annotation, String property) {
        return annotation.get(property).map(Object::toString).orElse("");
    }

    /** Names of enum constants, of one or of an array. */
    static List<String> constants(JavaAnnotation<?> annotation, String property) {
        Object value = annotation.get(property).orElse(new Object[0]);
        return Arrays.stream(value instanceof Object[] many ? many : new Object[] {value})
                .filter(JavaEnumConstant.class::isInstance)
                .map(it -> ((JavaEnumConstant) it).name())
                .toList();
    }
}
