package io.yici.spring.internal;

import org.springframework.asm.Handle;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.Opcodes;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.asm.Type;

/** Fills one {@link Code}. */
final class CodeVisitor extends MethodVisitor {

    private final Code code;

    CodeVisitor(Code code) {
        super(SpringAsmInfo.ASM_VERSION);
        this.code = code;
        for (Type parameter : Type.getArgumentTypes(code.method().descriptor())) {
            value(parameter);
        }
    }

    private void value(Type type) {
        if (type.getSort() == Type.OBJECT) {
            code.values().add(type.getInternalName());
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW || opcode == Opcodes.CHECKCAST) {
            value(Type.getObjectType(type));
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        value(Type.getType(descriptor));
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        code.calls().add(new CodeMethod(owner, name, descriptor));
        value(Type.getReturnType(descriptor));
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle factory, Object... arguments) {
        for (Object argument : arguments) {
            if (argument instanceof Handle handle && handle.getTag() >= Opcodes.H_INVOKEVIRTUAL) {
                code.deferred().add(new CodeMethod(handle.getOwner(), handle.getName(), handle.getDesc()));
            }
        }
    }
}
