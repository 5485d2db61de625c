package io.yici.redis;

class SingleRedisIdempotencyStoreTest extends RedisStoreContract {
    SingleRedisIdempotencyStoreTest() {
        super(TestRedis.SINGLE);
    }
}
