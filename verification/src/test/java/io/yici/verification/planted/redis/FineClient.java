package io.yici.verification.planted.redis;

import io.lettuce.core.RedisClient;

class FineClient {
    RedisClient client;
}
