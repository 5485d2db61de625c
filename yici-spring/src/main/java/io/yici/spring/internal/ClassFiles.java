package io.yici.spring.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The class files behind a class loader, each read once. Not thread-safe. */
public final class ClassFiles {

    private final ClassLoader loader;
    private final Map<String, Optional<ClassFile>> read = new HashMap<>();

    /** @param loader null for the bootstrap loader, which has nothing of the application */
    public ClassFiles(@Nullable ClassLoader loader) {
        this.loader = loader == null ? ClassLoader.getSystemClassLoader() : loader;
    }

    /**
     * Nothing where there is no such file: for classes made at run time, or in a native image.
     *
     * @param name internal name
     * @throws UnreadableCodeException if there is one that cannot be understood
     */
    public Optional<ClassFile> find(String name) {
        return read.computeIfAbsent(name, this::read);
    }

    /** The code of a method, of the class itself or of the nearest one that it inherits from. */
    public Optional<Code> code(CodeMethod method) {
        Optional<ClassFile> file = find(method.owner());
        Optional<Code> own = file.flatMap(it -> it.method(method));
        return own.isPresent() || file.isEmpty()
                ? own
                : file.get().parents().stream()
                        .filter(parent -> !parent.startsWith("java/"))
                        .flatMap(parent -> code(method.in(parent)).stream())
                        .findFirst();
    }

    private Optional<ClassFile> read(String name) {
        try (InputStream bytes = loader.getResourceAsStream(name + ".class")) {
            return bytes == null ? Optional.empty() : Optional.of(ClassFile.read(bytes.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) { // it says nothing else about a newer format
            throw new UnreadableCodeException(name, e);
        }
    }
}
