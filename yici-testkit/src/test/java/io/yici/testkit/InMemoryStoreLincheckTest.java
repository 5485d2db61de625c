package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.BeforeAll;
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

    /** One key of a store that looks first and then trusts what it saw; nothing holds it in the gap. */
    public static class DrivenWithGap {

        private final InMemoryIdempotencyStore store = new InMemoryIdempotencyStore(MovableClock.at(Instant.EPOCH)) {
            @Override
            public Claim claim(ClaimRequest request) {
                if (find(request.id()).isEmpty()) {
                    forget(request.id());
                }
                return super.claim(request);
            }
        };

        @Operation
        public String claim() {
            return store.claim(new ClaimRequest(
                            "pay", Driven.key(0), null, UUID.randomUUID(), LEASE, CrashPolicy.INTERRUPT, null))
                    .getClass()
                    .getSimpleName();
        }
    }

    private static ModelCheckingOptions everySchedule(int iterations, int invocations) {
        return new ModelCheckingOptions()
                .threads(3)
                .actorsPerThread(2)
                .iterations(iterations)
                .invocationsPerIteration(invocations);
    }

    private static StressOptions stress(int iterations, int invocations) {
        return new StressOptions()
                .threads(3)
                .actorsPerThread(3)
                .iterations(iterations)
                .invocationsPerIteration(invocations);
    }

    @BeforeAll
    static void withoutWarnings() {
        System.setProperty("lincheck.logLevel", "ERROR"); // it warns of each record that it cannot look into
    }

    @Test
    void isLinearizableInEveryScheduleTried() {
        everySchedule(3, 50).check(Driven.class);
    }

    @Test
    void isLinearizableUnderStress() {
        stress(3, 200).check(Driven.class);
    }

    @Test
    @Tag("long")
    void isLinearizableInManySchedules() {
        everySchedule(40, 2_000).check(Driven.class);
        stress(60, 3_000).check(Driven.class);
    }

    @Test
    void findsTheGapBetweenALookAndTheInsertThatTrustsIt() {
        ModelCheckingOptions claims = new ModelCheckingOptions()
                .threads(2)
                .actorsPerThread(1)
                .actorsBefore(0)
                .actorsAfter(0)
                .iterations(1)
                .minimizeFailedScenario(false);

        assertThatThrownBy(() -> claims.check(DrivenWithGap.class))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining("Invalid execution results");
    }
}
