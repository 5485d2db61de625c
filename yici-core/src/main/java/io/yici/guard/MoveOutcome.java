package io.yici.guard;

/**
 * What became of a move.
 *
 * @param <S> the states
 */
public sealed interface MoveOutcome<S> {

    /** The object was in {@code from} and is now in {@code to}, by this call. Whatever goes with the move is to be done, now. */
    record Applied<S>(S from, S to) implements MoveOutcome<S> {}

    /** The object was in that state before. A success that changed nothing, and nothing goes with it. */
    record AlreadyThere<S>(S state) implements MoveOutcome<S> {}

    /** Nothing changed. */
    record Refused<S>(S current, S wanted, Reason reason) implements MoveOutcome<S> {}

    /** There is no such object. */
    record Missing<S>() implements MoveOutcome<S> {}

    /** Why a move was refused. */
    enum Reason {
        /** No declared move leads there from the current state, but several in a row do: it came before what should precede it. */
        EARLY,
        /** No declared moves lead there from the current state any more. */
        LATE,
        /** The move would be legal, but not from the state or version that the caller had seen. Look again, and decide again. */
        CHANGED
    }
}
