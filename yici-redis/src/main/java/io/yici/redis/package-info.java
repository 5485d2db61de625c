/** Start at {@link io.yici.redis.RedisIdempotencyStore}: records in Redis, single, with Sentinel, or in a Cluster. */
@NullMarked
package io.yici.redis;

import org.jspecify.annotations.NullMarked;
