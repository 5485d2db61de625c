package io.yici.guard;

import io.yici.IdempotencyException;

/**
 * What a statement found and what the read after it shows contradict each other: a compare-and-set changed no row, yet the very state that it
 * compared with is there; or a key is taken, yet no row is there. Either the read is not a current one ({@link CurrentRead}), or the statement
 * compares something more, as a version or another key. Trying again would not end. Roll back; a new transaction can look afresh.
 */
public final class StaleReadException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private StaleReadException(String message) {
        super(null, null, message, null);
    }

    static StaleReadException unmoved(String machine, Object state) {
        return new StaleReadException(
                machine + ": no row was changed, and yet the state still reads " + state
                        + "; give move(…) a locking read, and if its statement compares a version as well, decide anew in a new transaction");
    }

    static StaleReadException hidden() {
        return new StaleReadException(
                "the key is taken, and yet no row is to be seen: read it with a locking read, and by the same unique"
                        + " key, or look again in a new transaction");
    }
}
