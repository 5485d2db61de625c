/**
 * Start at {@link io.yici.redis.RedisIdempotencyStore}: records in Redis, single, with Sentinel, or in a Cluster; or at
 * {@link io.yici.redis.FrontedStore}: Redis in front of a database.
 */
@NullMarked
package io.yici.redis;

import org.jspecify.annotations.NullMarked;
