package io.yici.testkit;

import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/** More stores with one mistake each. */
final class FieldMistakes {

    private FieldMistakes() {}

    /** Counts from the start with each claim, as a counter that lives with a lock that was deleted. */
    static final class FenceReset extends InMemoryIdempotencyStore {
        FenceReset(InstantSource clock) {
            super(clock);
        }

        @Override
        long nextFence(long stored, Instant now) {
            return 1;
        }
    }

    /** Asks the machine that it runs on what time it is. */
    static final class ApplicationClock extends InMemoryIdempotencyStore {
        ApplicationClock(InstantSource ignored) {
            super(InstantSource.system());
        }
    }

    /** A null is "nothing stored". */
    static final class NullResultLost extends InMemoryIdempotencyStore {
        private static final byte[] NULL = "null".getBytes(StandardCharsets.UTF_8);

        NullResultLost(InstantSource clock) {
            super(clock);
        }

        @Override
        public boolean complete(Lease lease, Completion completion) {
            boolean applied = super.complete(lease, completion);
            if (applied && Arrays.equals(NULL, completion.result().body())) {
                forget(lease.id());
            }
            return applied;
        }
    }

    /** A claim waits for the first to end, however long that takes. */
    static final class WaitsForTheFirst extends InMemoryIdempotencyStore {
        private final CountDownLatch never = new CountDownLatch(1);

        WaitsForTheFirst(InstantSource clock) {
            super(clock);
        }

        @Override
        public Claim claim(ClaimRequest request) {
            Claim claim = super.claim(request);
            return claim instanceof Claim.InProgress ? waited(claim, request.id()) : claim;
        }

        private Claim waited(Claim claim, RecordId id) {
            try {
                never.await();
                return claim;
            } catch (InterruptedException e) {
                throw new IllegalStateException("waiting for " + id, e);
            }
        }
    }
}
