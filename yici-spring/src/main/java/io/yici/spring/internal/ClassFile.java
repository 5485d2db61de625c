package io.yici.spring.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.SpringAsmInfo;

/**
 * One class as it was compiled.
 *
 * @param parents internal names of its superclass and interfaces
 * @param methods with lambdas' bodies
 */
public record ClassFile(String name, List<String> parents, List<Code> methods) {

    /** @throws RuntimeException if it cannot be understood, being of a newer Java, say */
    static ClassFile read(byte[] bytes) {
        Reading reading = new Reading();
        new ClassReader(bytes).accept(reading, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return new ClassFile(reading.name, List.copyOf(reading.parents), List.copyOf(reading.methods));
    }

    Optional<Code> method(CodeMethod wanted) {
        return methods.stream().filter(it -> it.method().isLike(wanted)).findFirst();
    }

    private static final class Reading extends ClassVisitor {

        private String name = "";
        private final List<String> parents = new ArrayList<>();
        private final List<Code> methods = new ArrayList<>();

        Reading() {
            super(SpringAsmInfo.ASM_VERSION);
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String superName,
                String @Nullable [] interfaces) {
            this.name = name;
            if (superName != null) {
                parents.add(superName);
            }
            if (interfaces != null) {
                parents.addAll(List.of(interfaces));
            }
        }

        @Override
        public MethodVisitor visitMethod(
                int access,
                String method,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            Code code = Code.empty(new CodeMethod(name, method, descriptor));
            methods.add(code);
            return new CodeVisitor(code);
        }
    }
}
