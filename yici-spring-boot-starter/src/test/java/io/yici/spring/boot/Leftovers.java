package io.yici.spring.boot;

import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Records that somebody claimed and did not finish. */
final class Leftovers {

    private Leftovers() {}

    static Lease claim(IdempotencyStore store, Operation<?> operation, IdempotencyKey key) {
        ClaimRequest request = new ClaimRequest(
                operation.id(), key, null, UUID.randomUUID(), operation.lease(), CrashPolicy.INTERRUPT, null);
        return ((Claim.Granted) store.claim(request)).lease();
    }

    static void await(CountDownLatch latch) {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody let it go");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
