package io.yici.guard;

/**
 * A compare-and-set of one object's state, as one statement: {@code UPDATE … SET state = :to WHERE id = :id AND state = :from}.
 *
 * @param <S> the states
 * @param <E> what it may throw
 */
@FunctionalInterface
public interface Change<S, E extends Exception> {

    /**
     * Sets {@code to} where {@code from} stands, and in no other case.
     *
     * @return the number of rows that it changed, as the database tells it: 1 or 0
     */
    int apply(S from, S to) throws E;
}
