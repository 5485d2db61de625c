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
    T perform(Execution execution) throws E {
        return stopwatch.working(work, execution);
    }

    /** A request under a new owner token. */
    ClaimRequest request(CrashPolicy crashes, @Nullable Completion atOnce) {
        return new ClaimRequest(
                id, operation.id(), key, fingerprint, UUID.randomUUID(), operation.lease(), crashes, atOnce);
    }

    Completion completion(StoredResult result) {
        return new Completion(result, operation.retention(), operation.expiry());
    }
}
