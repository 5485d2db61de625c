package io.yici.mall.storm;

/**
 * What all copies of a storm want once.
 *
 * @param run id of the storm
 * @param key the idempotency key of each copy
 */
record Intent(String run, String key) {}
