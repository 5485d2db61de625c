/**
 * Start at {@link io.yici.guard.StateMachine}: ready ways to make one kind of write repeat-safe, over whatever writes the rows.
 */
@NullMarked
package io.yici.guard;

import org.jspecify.annotations.NullMarked;
