package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import io.yici.Mode;
import io.yici.OverdueRecord;
import io.yici.PurgeableRecord;
import io.yici.spi.Claim;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.RecordQuery;
import io.yici.spi.ReleaseReason;
import io.yici.spi.Settlement;
import io.yici.spi.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What goes into Redis when, and that the database has the last word. */
class FrontedStoreTest {

    private static final RedisBench REDIS = new RedisBench();
    private static final Duration LONG = Duration.ofSeconds(30);

    private final FrontBench bench = new FrontBench(REDIS);
    private final FrontedStore store = bench.store;

    @AfterEach
    void close() {
        bench.close();
    }

    @AfterAll
    static void end() {
        REDIS.close();
    }

    private Claim repeat() {
        return store.claim(bench.request());
    }

    private static Claim completed(String result) {
        return new Claim.Completed(FrontBench.value(result));
    }

    private void inTransaction(Runnable unit) throws Exception {
        store.transactions().execute(LONG, () -> {
            unit.run();
            return true;
        });
    }

    @Test
    void nothingUncommittedIsKept() throws Exception {
        Lease lease = bench.granted();
        bench.statements.beforeCommit(() -> {
            assertThat(bench.state()).isEqualTo("MARK");
            assertThat(repeat()).isInstanceOf(Claim.InProgress.class);
        });

        inTransaction(() -> assertThat(store.enlisted().complete(lease, FrontBench.done("done")))
                .isTrue());

        assertThat(bench.state()).isEqualTo("RESULT");
        assertThat(repeat()).isEqualTo(completed("done"));
    }

    @Test
    @Tag("R-22")
    void aRollbackKeepsNothing() {
        Lease lease = bench.granted();

        assertThatThrownBy(() -> inTransaction(() -> {
                    store.enlisted().complete(lease, FrontBench.done("undone"));
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");

        assertThat(bench.state()).isEqualTo("MARK");
        assertThat(store.release(lease, ReleaseReason.NOTHING_HAPPENED)).isTrue();
        assertThat(repeat()).isInstanceOf(Claim.Granted.class);
    }

    @Test
    void aMismatchWithAMarkIsConfirmedInTheDatabase() {
        Lease lease = bench.granted();
        REDIS.commands.hset(bench.name(), "fingerprint", "01ff");

        assertThat(repeat()).isInstanceOf(Claim.InProgress.class);

        REDIS.commands.hset(bench.name(), "fingerprint", "01ff");
        assertThat(bench.database.complete(lease, FrontBench.done("done"))).isTrue();
        assertThat(repeat()).isEqualTo(completed("done"));
    }

    @Test
    void aMarkOfAnotherContentKeepsNobodyFromAFreeRecord() {
        store.claim(bench.request());
        REDIS.commands.hset(bench.name(), "fingerprint", "01ff");
        FrontedDatabase.H2.update("DELETE FROM yici_record WHERE digest = ?", bench.id.bytes());

        assertThat(repeat()).isInstanceOf(Claim.Granted.class);

        assertThat(bench.state()).isEqualTo("ASK");
        assertThat(repeat()).isInstanceOf(Claim.InProgress.class);
    }

    @Test
    void aMismatchThatIsOneIsToldByTheDatabase() {
        bench.granted();

        bench.statements.reset();
        assertThat(store.claim(FrontBench.request(bench.key, Fingerprint.of(new byte[] {2}))))
                .isEqualTo(new Claim.Mismatch());
        assertThat(bench.statements.count()).isPositive();
    }

    @Test
    void whatIsSettledIsAnsweredAsItWasSettled() {
        Lease lease = bench.granted();

        assertThat(store.settle(new Settlement(bench.id, lease.fence(), FrontBench.done("settled"), "op", "looked")))
                .isTrue();

        assertThat(bench.state()).isEqualTo("ASK");
        assertThat(store.complete(lease, FrontBench.done("late"))).isFalse();
        assertThat(repeat()).isEqualTo(completed("settled"));
        assertThat(bench.state()).isEqualTo("RESULT");
        assertThat(repeat()).isEqualTo(completed("settled"));
    }

    @Test
    void releaseAndInterruptionLeaveAMarkerAboveTheFence() {
        Lease released = bench.granted();
        store.release(released, ReleaseReason.NOTHING_HAPPENED);
        assertThat(bench.entry())
                .containsEntry("state", "ASK")
                .containsEntry("fence", Long.toString(released.fence() + 1));

        Lease interrupted = bench.granted();
        store.interrupt(interrupted);

        assertThat(bench.entry())
                .containsEntry("state", "ASK")
                .containsEntry("fence", Long.toString(interrupted.fence() + 1));
        assertThat(repeat()).isEqualTo(new Claim.Interrupted());
        assertThat(bench.state()).isEqualTo("ASK");
    }

    @Test
    void aResultIsNotAnsweredPastItsRetention() {
        Lease lease = bench.granted();
        Completion refusing = new Completion(FrontBench.value("done"), LONG, ExpiryPolicy.REFUSE);
        store.complete(lease, refusing);
        FrontedDatabase.H2.update(
                "UPDATE yici_record SET retained_until = retained_until - 60000000 WHERE digest = ?", bench.id.bytes());
        long retained = Long.parseLong(bench.entry().get("retained"));
        REDIS.commands.hset(bench.name(), "retained", Long.toString(retained - 60_000_000));

        assertThat(repeat()).isEqualTo(new Claim.TooOld());
        assertThat(bench.state()).isEqualTo("ASK");
    }

    @Test
    void aPurgeTakesTheResultOutOfBothPlaces() {
        store.complete(bench.granted(), FrontBench.done("done"));
        FrontedDatabase.H2.update("UPDATE yici_record SET retained_until = 1 WHERE digest = ?", bench.id.bytes());
        List<PurgeableRecord> found = store.purgeable(null, 100).stream()
                .filter(it -> it.id().equals(bench.id))
                .toList();

        assertThat(store.purge(found)).hasSize(1);

        assertThat(bench.state()).isEqualTo("ASK");
        assertThat(repeat()).isInstanceOf(Claim.Granted.class);
    }

    @Test
    void resourceAndRequestAreToldAsTheDatabaseTellsThem() {
        Lease lease = ((Claim.Granted) store.claim(bench.request().withRequestId("request-1"))).lease();
        store.complete(lease, new Completion(FrontBench.value("made"), LONG, ExpiryPolicy.RUN_AGAIN, "order-4711"));
        Claim expected = new Claim.Completed(FrontBench.value("made"), "order-4711", "request-1");

        bench.statements.reset();
        assertThat(store.claim(bench.request().withRequestId("request-2"))).isEqualTo(expected);
        assertThat(bench.statements.count()).isZero();
        REDIS.commands.del(bench.name());
        assertThat(store.claim(bench.request().withRequestId("request-3"))).isEqualTo(expected);
        bench.statements.reset();
        assertThat(store.claim(bench.request().withRequestId("request-4"))).isEqualTo(expected);
        assertThat(bench.statements.count()).isZero();
    }

    @Test
    void allThatTheDatabaseOffersIsThere() {
        RecordQuery exactly = RecordQuery.all()
                .ofOperation(RedisBench.CHARGE.id())
                .inScope(bench.key.scope())
                .withKey(bench.key);
        Lease lease = bench.granted();
        store.interrupt(lease);

        assertThat(bench.idempotency.overdue(FrontBench.operation(Mode.LEASED), null, 1_000))
                .extracting(OverdueRecord::id)
                .contains(bench.id);
        assertThat(store.browse(exactly).records()).hasSize(1);
        assertThat(store.claimAll(List.of(bench.request()))).containsExactly(new Claim.Interrupted());
        assertThat(store.renew(Set.of(lease))).isEmpty();
        assertThat(store.settlements(bench.id)).isEmpty();
    }

    @Test
    void aMarkIsTakenBackWhereTheDatabaseFails() {
        try (RedisLink link = REDIS.link(RedisBench.PATIENCE);
                HikariDataSource connections = new HikariDataSource()) {
            connections.setDataSource(FrontedDatabase.H2.pool());
            FrontedStore failing = FrontedStore.over(FrontedDatabase.store(connections), link);
            connections.close();

            assertThatThrownBy(() -> failing.claim(bench.request())).isInstanceOf(StoreException.class);
        }
        assertThat(bench.state()).isEqualTo("ASK");
        assertThat(repeat()).isInstanceOf(Claim.Granted.class);
    }
}
