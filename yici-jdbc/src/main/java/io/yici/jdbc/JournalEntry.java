package io.yici.jdbc;

/**
 * A row of the journal. Immutable.
 *
 * @param request whose it is
 * @param reference what the books are compared by
 * @param line as it was asked for
 * @param kind what it was made by
 * @param state where it stands now
 * @param effect what it does to the quantity now; the effects of an item add up to its quantity
 */
public record JournalEntry(String request, String reference, JournalLine line, Kind kind, State state, long effect) {

    /** What a row was made by; never changes. */
    public enum Kind {
        /** A deduction. */
        DEDUCTION(1),
        /** A reservation, which is confirmed or cancelled later. */
        RESERVATION(2),
        /** An addition. */
        ADDITION(3),
        /** A give-back or a cancellation that came before what it takes back. */
        BLOCK(4),
        /** A part of a deduction given back. */
        PART(5),
        /** What was there before the journal. */
        OPENING(6);

        final int code;

        Kind(int code) {
            this.code = code;
        }
    }

    /** Where a row stands. */
    public enum State {
        /** Taken for good. */
        DEDUCTED(1),
        /** Taken until it is confirmed or cancelled. */
        RESERVED(2),
        /** A reservation taken for good. */
        CONFIRMED(3),
        /** A reservation given back. */
        CANCELLED(4),
        /** Given back as a whole. */
        GIVEN_BACK(5),
        /** Stops the deduction that comes late. */
        BLOCKED(6),
        /** Added; parts that were given back and openings, too. */
        ADDED(7);

        final int code;

        State(int code) {
            this.code = code;
        }
    }

    /** What is left of it to be given back. */
    long left() {
        return -effect;
    }

    JournalEntry with(State next, long newEffect) {
        return new JournalEntry(request, reference, line, kind, next, newEffect);
    }
}
