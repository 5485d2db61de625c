package io.yici.spi;

import io.yici.RecordId;
import java.time.Duration;
import java.util.UUID;

/**
 * Time-limited ownership of a record.
 *
 * @param id the record
 * @param ownerToken secret of this claim, random
 * @param fence grows with each claim of the record
 * @param attempt number of claims so far, from 1
 * @param duration what a claim or renewal grants, from the store's now
 */
public record Lease(RecordId id, UUID ownerToken, long fence, int attempt, Duration duration) {}
