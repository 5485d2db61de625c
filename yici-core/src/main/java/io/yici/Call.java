package io.yici;

import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.StoredResult;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One call of an operation with a key, as it goes through the engine. */
record Call<T extends @Nullable Object, E extends Exception>(
        Operation<T> operation,
        IdempotencyKey key,
        @Nullable Fingerprint fingerprint,
        Work<T, E> work,
        RecordId id,
        Stopwatch stopwatch) {

    Call(Operation<T> operation, IdempotencyKey key, @Nullable Fingerprint fingerprint, Work<T, E> work) {
        this(operation, key, fingerprint, work, RecordId.of(operation.id(), key), Stopwatch.OFF);
    }

    /** Does the work. */
    T perform(LiveExecution execution) throws E {
        try {
            return stopwatch.working(it -> execution.perform(work), execution);
        } finally {
            execution.noResource("the work has ended; name what it made before it returns");
        }
    }

    /** A request under a new owner token. */
    ClaimRequest request(CrashPolicy crashes, @Nullable Completion atOnce, @Nullable String requestId) {
        return new ClaimRequest(
                id, operation.id(), key, fingerprint, UUID.randomUUID(), operation.lease(), crashes, atOnce, requestId);
    }

    /** One that names no resource. */
    Completion completion(StoredResult result) {
        return completion(result, null);
    }

    Completion completion(StoredResult result, @Nullable String resource) {
        return new Completion(result, operation.retention(), operation.expiry(), resource);
    }
}
