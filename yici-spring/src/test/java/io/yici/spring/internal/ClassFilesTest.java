package io.yici.spring.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class ClassFilesTest {

    private static final String CALLER = Caller.class.getName().replace('.', '/');

    @Test
    void tellsWhatAMethodCallsAndDefers() {
        Code code = new ClassFiles(getClass().getClassLoader())
                .code(new CodeMethod(CALLER, "call", "(Ljava/lang/Thread;)Ljava/lang/Runnable;"))
                .orElseThrow();

        assertThat(code.calls()).extracting(CodeMethod::toString).containsExactly("java.lang.Thread.getName()");
        assertThat(code.deferred()).hasSize(1);
        assertThat(code.values()).contains("java/lang/Thread", "java/lang/String");
    }

    @Test
    void findsInheritedMethods() {
        assertThat(new ClassFiles(getClass().getClassLoader())
                        .code(new CodeMethod(
                                CALLER.replace("Caller", "CallerChild"),
                                "call",
                                "(Ljava/lang/Thread;)Ljava/lang/Runnable;")))
                .hasValueSatisfying(code -> assertThat(code.method().owner()).isEqualTo(CALLER));
    }

    @Test
    void knowsNothingOfWhatIsNotThere() {
        assertThat(new ClassFiles(getClass().getClassLoader()).find("no/Such")).isEmpty();
    }

    /** Class files of a Java to come, as far as they hold what is known today. */
    @Test
    void readsANewerVersion() {
        assertThat(new ClassFiles(changing(7, 120)).find(CALLER)).isPresent();
    }

    /** An entry of the constant pool that nobody knows. */
    @Test
    void saysWhatItDoesNotUnderstand() {
        assertThatThrownBy(() -> new ClassFiles(changing(10, 99)).find(CALLER))
                .isInstanceOf(UnreadableCodeException.class)
                .hasMessageContaining(Caller.class.getName());
    }

    private static ClassLoader changing(int position, int value) {
        return new ClassLoader(ClassFilesTest.class.getClassLoader()) {
            @Override
            public InputStream getResourceAsStream(String name) {
                try (InputStream now = super.getResourceAsStream(name)) {
                    byte[] bytes = now.readAllBytes();
                    bytes[position] = (byte) value;
                    return new ByteArrayInputStream(bytes);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        };
    }

    static class Caller {

        Runnable call(Thread thread) {
            String name = thread.getName();
            return () -> System.setProperty(name, "called");
        }
    }

    static final class CallerChild extends Caller {}
}
