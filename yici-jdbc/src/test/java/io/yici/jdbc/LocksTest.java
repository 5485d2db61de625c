package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoreException;
import io.yici.spi.StoredResult;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that somebody's open transaction has locked. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class LocksTest {

    private static final Completion DONE =
            new Completion(StoredResult.TOMBSTONE, Duration.ofDays(1), ExpiryPolicy.RUN_AGAIN);

    @Parameter
    TestDatabase database;

    private Bench bench;

    @BeforeEach
    void open() {
        bench = new Bench(database);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private ClaimRequest request(CrashPolicy crashes) {
        return new ClaimRequest("bench", bench.key, null, UUID.randomUUID(), Duration.ofSeconds(30), crashes, null);
    }

    private Lease claimed(CrashPolicy crashes) {
        return ((Claim.Granted) bench.store.claim(request(crashes))).lease();
    }

    /** Runs the step on another thread while this one's transaction has completed the record and not committed. */
    private <T> T whileCompleting(Lease lease, Callable<T> step) throws Exception {
        return bench.inTransaction(() -> {
            assertThat(bench.store.enlisted().complete(lease, DONE)).isTrue();
            return Bench.get(bench.elsewhere(step));
        });
    }

    @Test
    @Tag("R-46")
    @Tag("R-81")
    void takeOverDoesNotWaitForACompletionInFlight() throws Exception {
        for (CrashPolicy crashes : CrashPolicy.values()) {
            try (Bench ignored = bench) {
                bench = new Bench(database);
                Lease lease = claimed(crashes);
                database.advance(Bench.PAST_LEASE);

                long before = System.nanoTime();
                Claim claim = whileCompleting(lease, () -> bench.store.claim(request(CrashPolicy.RETRY)));
                Duration took = Duration.ofNanos(System.nanoTime() - before);

                assertThat(claim).isInstanceOf(Claim.InProgress.class);
                assertThat(took).isLessThan(Duration.ofMillis(900));
                assertThat(bench.store.claim(request(CrashPolicy.RETRY))).isInstanceOf(Claim.Completed.class);
            }
        }
    }

    @Test
    @Tag("R-81")
    void replayDoesNotWaitForALockedRow() throws Exception {
        bench.store.complete(claimed(CrashPolicy.RETRY), DONE);
        bench.inTransaction(() -> {
            try (var statement = bench.transactions
                    .connection()
                    .prepareStatement("UPDATE yici_record SET attempt = attempt WHERE digest = ?")) {
                statement.setBytes(1, request(CrashPolicy.RETRY).id().bytes());
                assertThat(statement.executeUpdate()).isEqualTo(1);
            }
            return assertThat(Bench.get(bench.elsewhere(() -> bench.store.claim(request(CrashPolicy.RETRY)))))
                    .isEqualTo(new Claim.Completed(StoredResult.TOMBSTONE));
        });
    }

    @Test
    void claimOfAReleasedRecordIsInProgressWhileAnotherTransactionTakesIt() throws Exception {
        bench.store.release(claimed(CrashPolicy.RETRY), ReleaseReason.NOTHING_HAPPENED);

        Claim claim = bench.inTransaction(() -> {
            assertThat(bench.store.enlisted().claim(request(CrashPolicy.RETRY))).isInstanceOf(Claim.Granted.class);
            return Bench.get(bench.elsewhere(() -> bench.store.claim(request(CrashPolicy.RETRY))));
        });

        assertThat(claim).isInstanceOf(Claim.InProgress.class);
    }

    @Test
    void waitForALockEndsWithinBoundsAsAStoreException() throws Exception {
        Lease lease = claimed(CrashPolicy.RETRY);

        long before = System.nanoTime();
        assertThatThrownBy(
                        () -> whileCompleting(lease, () -> bench.store.release(lease, ReleaseReason.NOTHING_HAPPENED)))
                .cause()
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("release");

        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .isBetween(Duration.ofMillis(500), Duration.ofSeconds(5));
    }
}
