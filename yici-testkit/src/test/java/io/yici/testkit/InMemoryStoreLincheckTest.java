package io.yici.testkit;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.Settlement;
import io.yici.spi.StoredResult;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every interleaving of the steps of three threads gives answers that some order of whole steps gives too. The clock stands still, so
 * that the nth fence of a key is known, and an owner can name a lease without having been granted it.
 */
@Tag("R-97")
class InMemoryStoreLincheckTest {

    private static final Duration LEASE = Duration.ofHours(1);

    /** What Lincheck drives; public because its generated code calls it. */
    @Param(name = "key", gen = IntGen.class, conf = "0:1")
    @Param(name = "owner", gen = IntGen.class, conf = "1:2")
    @Param(name = "attempt", gen = IntGen.class, conf = "1:2")
    public static class Driven {

        private final InMemoryIdempotencyStore store = new InMemoryIdempotencyStore(MovableClock.at(Instant.EPOCH));

        private static IdempotencyKey key(int number) {
            return IdempotencyKey.of("scope", "k" + number);
        }

        /** At the epoch the first fence is 1. */
        private static Lease lease(int key, int owner, int attempt) {
            return new Lease(RecordId.of("pay", key(key)), new UUID(0, owner), attempt, attempt, LEASE);
        }

        @Operation
        public String claim(@Param(name = "key") int key, @Param(name = "owner") int owner) {
            Claim claim = store.claim(
                    new ClaimRequest("pay", key(key), null, new UUID(0, owner), LEASE, CrashPolicy.INTERRUPT, null));
            return claim instanceof Claim.Granted granted
                    ? granted.lease().attempt() + "/" + granted.lease().fence()
                    : claim.getClass().getSimpleName();
        }

        @Operation
        public boolean complete(
                @Param(name = "key") int key, @Param(name = "owner") int owner, @Param(name = "attempt") int attempt) {
            return store.complete(
                    lease(key, owner, attempt),
                    new Completion(StoredResult.TOMBSTONE, Duration.ofDays(1), ExpiryPolicy.REFUSE));
        }

        @Operation
        public boolean release(
                @Param(name = "key") int key, @Param(name = "owner") int owner, @Param(name = "attempt") int attempt) {
            return store.release(lease(key, owner, attempt), ReleaseReason.NOTHING_HAPPENED);
        }

        @Operation
        public boolean interrupt(@Param(name = "key") int key, @Param(name = "owner") int owner) {
            return store.interrupt(lease(key, owner, 1));
        }

        @Operation
        public boolean settle(@Param(name = "key") int key, @Param(name = "attempt") int fence) {
            return store.settle(new Settlement(RecordId.of("pay", key(key)), fence, null, "operator", "looked"));
        }
    }

    @Test
    void isLinearizableInEveryScheduleTried() {
        new ModelCheckingOptions()
                .threads(3)
                .actorsPerThread(2)
                .iterations(4)
                .invocationsPerIteration(100)
                .check(Driven.class);
    }

    @Test
    void isLinearizableUnderStress() {
        new StressOptions()
                .threads(3)
                .actorsPerThread(3)
                .iterations(5)
                .invocationsPerIteration(300)
                .check(Driven.class);
    }
}
