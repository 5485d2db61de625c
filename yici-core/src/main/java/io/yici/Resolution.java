package io.yici;

import org.jspecify.annotations.Nullable;

/**
 * Verdict on an interrupted record.
 *
 * @param <T> the operation's result type
 */
public sealed interface Resolution<T extends @Nullable Object> {

    /** It was done, and a repeat shall get this value. */
    record Done<T extends @Nullable Object>(T value) implements Resolution<T> {}

    /** It failed for good, and a repeat shall get this failure. */
    record Failed<T extends @Nullable Object>(Failure failure) implements Resolution<T> {}

    /** It was not done and never will be: the key is released for another try with the same content. */
    record NotDone<T extends @Nullable Object>() implements Resolution<T> {}

    /** Cannot be told yet: the record stays interrupted. */
    record Unknown<T extends @Nullable Object>() implements Resolution<T> {}
}
