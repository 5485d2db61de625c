/**
 * Start at {@link io.yici.spi.IdempotencyStore}: the state machine of a record, and what a store author implements.
 */
@NullMarked
package io.yici.spi;

import org.jspecify.annotations.NullMarked;
