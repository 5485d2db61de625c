package io.yici.guard;

import java.util.Optional;

/**
 * Reads an object's state as it is committed now, not as the transaction's view shows it. Within a transaction above READ COMMITTED
 * that takes a locking read ({@code SELECT … FOR UPDATE}), and with JPA one that also bypasses the persistence context
 * ({@code refresh(entity, PESSIMISTIC_WRITE)}): a plain read goes on showing the state from before.
 *
 * @param <S> the states
 * @param <E> what it may throw
 */
@FunctionalInterface
public interface CurrentRead<S, E extends Exception> {

    /** The state, or nothing where there is no such object. */
    Optional<S> read() throws E;
}
