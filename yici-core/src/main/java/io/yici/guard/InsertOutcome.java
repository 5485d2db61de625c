package io.yici.guard;

/**
 * What became of an insert.
 *
 * @param <T> the row, as the caller reads it
 */
public sealed interface InsertOutcome<T> {

    /** It was inserted, by this call. Whatever goes with it is to be done, now. */
    record Created<T>() implements InsertOutcome<T> {}

    /** It was there before, and means the same. A success that changed nothing: answer as the first was answered. */
    record Existing<T>(T row) implements InsertOutcome<T> {}

    /** The key is taken by something else: another owner's, or the same owner's with another content. Nothing changed. */
    record Conflict<T>(T row) implements InsertOutcome<T> {}
}
