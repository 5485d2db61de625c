package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Owners that vanish after each statement of JOINED and INLINE: their connection breaks, and they tell nobody. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class CrashTest {

    private static final Operation<String> JOINED = Bench.operation(Mode.JOINED);

    @Parameter
    TestDatabase database;

    private Bench bench;

    /** What the owner still does before it vanishes. */
    private interface Steps {
        void run(Lease lease) throws SQLException;
    }

    @BeforeEach
    void open() {
        bench = Bench.on(database, database.connections());
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private Lease claimed() {
        return granted(bench.store.claim(request()));
    }

    private static Lease granted(Claim claim) {
        return ((Claim.Granted) claim).lease();
    }

    private ClaimRequest request() {
        return new ClaimRequest(
                "bench", bench.key, null, UUID.randomUUID(), Operation.DEFAULT_LEASE, CrashPolicy.RETRY, null);
    }

    private Completion completion() {
        return new Completion(
                new TextCodec().encode("crashed", String.class), Duration.ofDays(1), ExpiryPolicy.RUN_AGAIN);
    }

    /** The server rolls back what the broken connection had open. */
    private void vanishAfter(Steps steps, Lease lease) {
        assertThatThrownBy(() -> bench.inTransaction(() -> {
                    steps.run(lease);
                    Connection connection = bench.transactions.connection();
                    connection
                            .unwrap(Connection.class)
                            .getMetaData()
                            .getConnection()
                            .abort(Runnable::run);
                    throw new IllegalStateException("vanished");
                }))
                .hasMessage("vanished");
    }

    private Outcome<String> attempt() throws Exception {
        return bench.idempotency.attempt(JOINED, bench.key, execution -> bench.effect("effect"));
    }

    /** A server that is busy takes a moment to find out that a connection is gone. */
    private Outcome<String> attemptOnceNoticed() {
        return Awaitility.await().until(this::attempt, it -> !(it instanceof Outcome.InProgress));
    }

    private void assertTakenOverOnce() throws Exception {
        assertThat(attempt()).as("while the lease lives").isInstanceOf(Outcome.InProgress.class);
        database.advance(Bench.PAST_LEASE);
        assertThat(attemptOnceNoticed()).isEqualTo(new Outcome.Executed<>("effect"));
        assertThat(attempt()).isEqualTo(new Outcome.ReplayedValue<>("effect"));
        assertThat(bench.effects()).isEqualTo(1);
    }

    @Test
    @Tag("T-32")
    @Tag("B10")
    void afterTheClaim() throws Exception {
        claimed();

        assertTakenOverOnce();
    }

    @Test
    @Tag("T-32")
    void afterAnEffect() throws Exception {
        vanishAfter(lease -> bench.effect("lost"), claimed());

        assertTakenOverOnce();
    }

    @Test
    @Tag("R-30")
    void afterTheCompletion() throws Exception {
        vanishAfter(
                lease -> {
                    bench.effect("lost");
                    assertThat(bench.store.enlisted().complete(lease, completion()))
                            .isTrue();
                },
                claimed());

        assertTakenOverOnce();
    }

    @Test
    @Tag("R-30")
    @Tag("T-57")
    void afterTheCommit() throws Exception {
        Lease lease = claimed();
        bench.inTransaction(() -> {
            bench.effect("committed");
            return bench.store.enlisted().complete(lease, completion());
        });
        database.advance(Bench.PAST_LEASE);

        assertThat(attempt()).isEqualTo(new Outcome.ReplayedValue<>("crashed"));
        assertThat(bench.effects()).isEqualTo(1);
    }

    @Test
    @Tag("B44")
    void afterAnInlineClaimAndAfterItsEffect() throws Exception {
        vanishAfter(
                none -> {
                    Lease inline = granted(bench.store.enlisted().claim(request()));
                    bench.effect("lost");
                    bench.store.enlisted().complete(inline, completion());
                },
                claimedElsewhere());

        assertThat(attemptOnceNoticed())
                .as("without waiting for a lease: nothing is left")
                .isEqualTo(new Outcome.Executed<>("effect"));
        assertThat(bench.effects()).isEqualTo(1);
    }

    private Lease claimedElsewhere() {
        ClaimRequest other = request();
        return granted(bench.store.claim(new ClaimRequest(
                "bench.other", other.key(), null, other.ownerToken(), other.lease(), other.crashes(), null)));
    }
}
