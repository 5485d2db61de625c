package io.yici.redis;

class SentinelRedisIdempotencyStoreTest extends RedisStoreContract {
    SentinelRedisIdempotencyStoreTest() {
        super(TestRedis.SENTINEL);
    }
}
