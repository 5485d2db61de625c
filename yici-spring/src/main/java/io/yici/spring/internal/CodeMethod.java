package io.yici.spring.internal;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.springframework.asm.Type;

/**
 * A method as class files name it.
 *
 * @param owner internal name of the class
 * @param descriptor of parameters and result
 */
public record CodeMethod(String owner, String name, String descriptor) {

    private static final String LAMBDA = "lambda$";

    /** The same of another class. */
    public CodeMethod in(String otherOwner) {
        return new CodeMethod(otherOwner, name, descriptor);
    }

    /** As the class file of its declaring class has it. */
    public static CodeMethod of(Method method) {
        return new CodeMethod(
                Type.getInternalName(method.getDeclaringClass()), method.getName(), Type.getMethodDescriptor(method));
    }

    /** Whether this is what {@code other} overrides, implements or is. */
    public boolean isLike(CodeMethod other) {
        return name.equals(other.name) && descriptor.equals(other.descriptor);
    }

    public boolean isLike(Method method) {
        return name.equals(method.getName()) && descriptor.equals(Type.getMethodDescriptor(method));
    }

    public String ownerName() {
        return owner.replace('/', '.');
    }

    /** Name and parameters; of a lambda, the method that it is written in. */
    public String label() {
        if (name.startsWith(LAMBDA)) {
            return name.substring(LAMBDA.length(), name.lastIndexOf('$'));
        }
        return name
                + Arrays.stream(Type.getArgumentTypes(descriptor))
                        .map(type -> type.getClassName().replaceAll(".*[.$]", ""))
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    @Override
    public String toString() {
        return ownerName() + "." + label();
    }
}
