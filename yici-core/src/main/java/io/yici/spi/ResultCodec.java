package io.yici.spi;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Turns results into bytes and back. Thread-safe. Never trusts a class name from stored data. */
public interface ResultCodec {

    /** Stored with each result; permanent. At most 40 characters. */
    String id();

    /** Whether values of this type come back as they went. Asked before the work runs. */
    boolean supports(Type type);

    /** @throws RuntimeException if the value cannot be encoded; the engine then rolls back or interrupts */
    StoredResult encode(@Nullable Object value, Type type);

    /**
     * @return the value
     * @throws RuntimeException if the bytes, or their format version, cannot be read; the engine then answers that the work is
     *     done and its result not readable, and never runs it again
     */
    @Nullable Object decode(StoredResult result, Type type);
}
