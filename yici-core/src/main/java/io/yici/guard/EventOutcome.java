package io.yici.guard;

import org.jspecify.annotations.Nullable;

/**
 * What became of an event. Whether applied or not, it is on record and to be acknowledged to its sender; only a {@link Mismatch} is not.
 *
 * @param <S> the states
 */
public sealed interface EventOutcome<S> {

    /** The object moved, by this call. Whatever goes with the move is to be done, now. */
    record Applied<S>(S from, S to) implements EventOutcome<S> {}

    /**
     * The object was there before, and not by this event. That is harmless where both say the same; where each stands for a thing
     * of its own, as two payments of one order do, the second one has to be seen to.
     */
    record AlreadyThere<S>(S state) implements EventOutcome<S> {}

    /** This very event was there before and is done with: nothing changed. */
    record Repeated<S>(Status status) implements EventOutcome<S> {}

    /** It cannot be applied now. It is kept until it is applied or settled. {@code current} is null where the object is missing. */
    record Parked<S>(@Nullable S current, Reason reason) implements EventOutcome<S> {}

    /** It cannot be applied, and never will be. {@code current} is null where the object is missing. */
    record Refused<S>(@Nullable S current, Reason reason) implements EventOutcome<S> {}

    /**
     * The id was used before for something else, a move to {@code recorded}. Nothing changed, and this event is not on record: raise an
     * alarm, since either the sender or the choice of the id is wrong.
     */
    record Mismatch<S>(S recorded) implements EventOutcome<S> {}

    /** How an event stands in the records. */
    enum Status {
        /** It moved the object. */
        APPLIED,
        /** Another one had moved the object before. */
        ALREADY_THERE,
        /** It waits to be applied or settled. */
        PARKED,
        /** Somebody saw to it in another way. */
        SETTLED,
        /** It could not be applied, and was not to wait. */
        REFUSED
    }

    /** Why it could not be applied. */
    enum Reason {
        /** As {@link MoveOutcome.Reason#EARLY}. */
        EARLY,
        /** As {@link MoveOutcome.Reason#LATE}. */
        LATE,
        /** As {@link MoveOutcome.Reason#CHANGED}. */
        CHANGED,
        /** There is no such object, or not yet. */
        MISSING,
        /** The object was there before by another event, and such events are to be parked. */
        SECOND
    }
}
