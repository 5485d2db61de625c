/**
 * Start at {@link io.yici.spring.boot.YiciAutoConfiguration}: with this module on the class path and a {@code DataSource}, an
 * {@link io.yici.Idempotency} is there to be injected. Properties begin with {@code yici.}.
 */
@NullMarked
package io.yici.spring.boot;

import org.jspecify.annotations.NullMarked;
