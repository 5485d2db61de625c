/** Start at {@link io.yici.verification.redis.RedisApplication}: the records in Redis, by configuration alone. */
@NullMarked
package io.yici.verification.redis;

import org.jspecify.annotations.NullMarked;
