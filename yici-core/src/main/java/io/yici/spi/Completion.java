package io.yici.spi;

import io.yici.ExpiryPolicy;
import java.time.Duration;

/**
 * How a record is completed.
 *
 * @param result what it answers with
 * @param retention how long it answers, from the store's now
 * @param expiry what becomes of it then
 */
public record Completion(StoredResult result, Duration retention, ExpiryPolicy expiry) {}
