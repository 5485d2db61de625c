package io.yici.guard;

/**
 * Sees to parked events when a pass comes upon them, within the pass' transaction for that event: what it does and the event's mark stand or
 * fall together. An exception rolls both back; the event stays and is tried again in a later pass.
 *
 * @param <S> the states
 */
public interface ParkedHandler<S> {

    /** What is to become of an event. */
    enum Decision {
        /** It stays, and the next pass tries it again. */
        KEEP,
        /** It is seen to and will not be tried any more. */
        SETTLED
    }

    /** The event has just been applied. What goes with the move is to be done here. */
    void applied(ParkedEvent<S> event, S from) throws Exception;

    /**
     * The event still cannot be applied. One that is {@code LATE} or {@code SECOND} never will be by itself: give the money back, write an
     * entry for people. One that is {@code EARLY} or {@code MISSING} may be, unless it has waited too long.
     */
    Decision refused(ParkedEvent<S> event) throws Exception;
}
