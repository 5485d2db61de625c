/**
 * Start at {@link io.yici.guard.StateMachine}: ready ways to make one kind of write repeat-safe, over whatever writes the rows.
 *
 * <p>{@link io.yici.guard.StateMachine} moves a state, {@link io.yici.guard.OptimisticRetry} runs a unit again that lost against another,
 * {@link io.yici.guard.UniqueInsert} creates a thing once.
 */
@NullMarked
package io.yici.guard;

import org.jspecify.annotations.NullMarked;
