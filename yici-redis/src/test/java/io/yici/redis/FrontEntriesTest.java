package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.Settlement;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The entries alone: what they answer, and what they refuse because it comes too late. */
class FrontEntriesTest {

    private static final Duration RETENTION = Duration.ofDays(1);

    private final IdempotencyKey key = RedisBench.newKey();
    private final RecordId id = RecordId.of(RedisBench.CHARGE.id(), key);
    private final String name = FrontedStore.PREFIX + id;
    private final ClaimRequest first = request();
    private final ClaimRequest second = request();
    private final long fence = micros(Instant.now());
    private final FrontEntries entries = new FrontEntries(
            TestRedis.SINGLE.link(), new KeyPrefix(FrontedStore.PREFIX), new Circuit(InstantSource.system()));

    private static long micros(Instant instant) {
        return instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1_000;
    }

    private ClaimRequest request() {
        return FrontBench.request(key, FrontBench.CONTENT);
    }

    private static Lease lease(ClaimRequest request, long fence) {
        return new Lease(request.id(), request.ownerToken(), fence, 1, request.lease());
    }

    private void keep(ClaimRequest owner, long under, String result) {
        entries.keep(lease(owner, under), FrontBench.done(result));
    }

    private static Claim completed(String result) {
        return new Claim.Completed(FrontBench.value(result));
    }

    private Map<String, String> entry() {
        Map<String, String> found = new HashMap<>();
        TestRedis.SINGLE.onPrimaries(it -> found.putAll(it.hgetall(name)));
        return found;
    }

    private void set(String field, String value) {
        TestRedis.SINGLE.onPrimaries(it -> it.hset(name, field, value));
    }

    private long life() {
        long[] life = new long[1];
        TestRedis.SINGLE.onPrimaries(it -> life[0] = it.pttl(name));
        return life[0];
    }

    private void assertState(String state, long expectedFence) {
        assertThat(entry()).containsEntry("state", state).containsEntry("fence", Long.toString(expectedFence));
    }

    @Test
    void aMarkTellsThatSomebodyIsAtItForTheTimeOfTheLease() {
        assertThat(entries.enter(first)).isEqualTo(Sight.MARKED);

        Sight sight = entries.enter(second);

        assertThat(((Claim.InProgress) sight.answer()).remaining()).isBetween(Duration.ofMinutes(4), FrontBench.LEASE);
        assertThat(life()).isBetween(1L, FrontBench.LEASE.toMillis());
        assertThat(entry().get("fingerprint")).isEqualTo(HexFormat.of().formatHex(FrontBench.CONTENT.stored()));
        set("lease", "1");
        assertThat(entries.enter(second)).isEqualTo(Sight.MARKED);
    }

    @Test
    @Tag("R-28")
    void theSameClaimOnceMoreGoesToTheDatabase() {
        entries.enter(first);
        assertThat(entries.enter(first)).isEqualTo(Sight.MARKED);
        keep(first, fence, "done");

        assertThat(entries.enter(first)).isEqualTo(Sight.NOTHING);
        assertThat(entries.enter(second).answer()).isEqualTo(completed("done"));
    }

    @Test
    void aResultIsAnsweredUntilTheEndOfItsRetention() {
        entries.enter(first);
        keep(first, fence, "done");

        assertThat(entries.enter(second).answer()).isEqualTo(completed("done"));
        assertThat(life()).isBetween(1L, RETENTION.toMillis());
        assertThat(entry()).containsEntry("retained", Long.toString(fence + RETENTION.toNanos() / 1_000));
        set("retained", Long.toString(micros(Instant.now())));
        assertThat(entries.enter(second)).isEqualTo(Sight.MARKED);
    }

    @Test
    @Tag("R-22")
    void theLateResultOfAnOlderOwnerIsRefused() {
        entries.enter(first);
        set("lease", "1");
        entries.enter(second);

        keep(first, fence, "old");

        assertThat(entries.enter(request()).answer()).isNull();
    }

    @Test
    void aResultBelowTheFenceOfAMarkerIsRefusedWhoeverBringsIt() {
        entries.enter(first);
        entries.ask(new Settlement(id, fence, null, "operator", "looked"));
        assertState("ASK", fence + 1);
        assertThat(entries.enter(first)).isEqualTo(Sight.MARKED);

        keep(first, fence, "old");

        assertState("ASK", fence + 1);
        entries.enter(second);
        keep(second, fence + 1, "new");
        assertThat(entries.enter(first).answer()).isEqualTo(completed("new"));
    }

    @Test
    void fencesAreComparedExactly() {
        long high = Long.MAX_VALUE - 1;
        entries.enter(first);
        entries.ask(lease(first, high));
        assertState("ASK", Long.MAX_VALUE);
        entries.enter(second);

        keep(second, high, "one too low");

        assertState("ASK", Long.MAX_VALUE);
    }

    @Test
    void aResultThatComesLaterThanALeaseIsDropped() {
        entries.enter(first);
        set("lease", "1");

        keep(first, fence, "late");

        assertThat(entries.enter(second)).isEqualTo(Sight.MARKED);
    }

    @Test
    void soIsOneWhoseMarkIsForgotten() {
        keep(first, fence, "late");

        assertThat(entry()).isEmpty();
    }

    @Test
    void aResultThatComesAfterTheEndOfItsRetentionIsDropped() {
        entries.enter(first);

        entries.keep(
                lease(first, fence),
                new Completion(FrontBench.value("late"), Duration.ofNanos(1_000), ExpiryPolicy.RUN_AGAIN));

        assertState("ASK", 0);
    }

    @Test
    void whatEndsARecordLeavesAMarkerAndNeverNothing() {
        entries.ask(lease(first, fence));
        assertState("ASK", fence + 1);
        assertThat(life()).isBetween(1L, FrontEntries.MARKER_LIFE.toMillis());

        entries.enter(first);
        entries.withdraw(id, first.ownerToken());
        assertState("ASK", fence + 1);
    }

    @Test
    void aMarkerBelowWhatLiesThereChangesNothing() {
        entries.enter(first);
        keep(first, fence, "done");

        entries.ask(lease(second, fence - 1_000));
        entries.withdraw(id, second.ownerToken());

        assertThat(entries.enter(second).answer()).isEqualTo(completed("done"));
    }

    @Test
    void aPurgeTakesTheResultAwayAndLeavesNothingWhereNothingLay() {
        PurgeableRecord purged = new PurgeableRecord(
                id, RedisBench.CHARGE.id(), key, fence, Instant.now(), Duration.ZERO, ExpiryPolicy.RUN_AGAIN);
        entries.ask(List.of(purged));
        assertThat(entry()).isEmpty();
        entries.enter(first);
        keep(first, fence, "done");

        entries.ask(List.of(purged));

        assertState("ASK", fence + 1);
    }

    @Test
    void aMarkLastsAsLongAsItsLeaseIsRenewed() {
        entries.enter(first);
        set("lease", Long.toString(micros(Instant.now().plusSeconds(60))));

        entries.hold(List.of(lease(first, fence), lease(second, fence)));

        assertThat(((Claim.InProgress) entries.enter(second).answer()).remaining())
                .isGreaterThan(Duration.ofMinutes(4));
        assertState("MARK", fence);
    }

    @Test
    void aMarkOfAnotherContentSendsToTheDatabaseAndStays() {
        entries.enter(first);
        ClaimRequest other = FrontBench.request(key, Fingerprint.of(new byte[] {2}));

        assertThat(entries.enter(other)).isEqualTo(Sight.NOTHING);
        assertThat(entries.enter(FrontBench.request(key, null))).isEqualTo(Sight.NOTHING);
        assertThat(entries.enter(second).answer()).isInstanceOf(Claim.InProgress.class);
        keep(first, fence, "done");
        assertThat(entries.enter(other).answer()).isEqualTo(new Claim.Mismatch());
    }
}
