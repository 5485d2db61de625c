/**
 * Start at {@link io.yici.Idempotency}: it runs a unit of work at most once per {@link io.yici.IdempotencyKey}.
 *
 * <p>This package is the API for applications. {@code io.yici.spi} is for those who write a store or a codec.
 */
@NullMarked
package io.yici;

import org.jspecify.annotations.NullMarked;
