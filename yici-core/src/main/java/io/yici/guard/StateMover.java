package io.yici.guard;

/**
 * Moves objects of one kind, in the open transaction: {@code StateTable::moveTo}, or
 * {@code (key, to) -> machine.moveTo(to, (from, next) -> mapper.move(key, from, next), () -> mapper.lockState(key))}.
 *
 * @param <S> the states
 */
@FunctionalInterface
public interface StateMover<S> {

    /** As {@link StateMachine#moveTo}, for the object with this key. */
    MoveOutcome<S> moveTo(String key, S to);
}
