package io.yici.redis;

class ClusterRedisIdempotencyStoreTest extends RedisStoreContract {
    ClusterRedisIdempotencyStoreTest() {
        super(TestRedis.CLUSTER);
    }
}
