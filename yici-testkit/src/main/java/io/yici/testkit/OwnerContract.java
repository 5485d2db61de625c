package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.CrashPolicy;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoredRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the owner of a record may do, and everybody else may not. */
abstract class OwnerContract extends ClaimContract {

    @Test
    @Tag("R-22")
    @Tag("T-36")
    @Tag("B38")
    void refusesTransitionsUnderAnotherToken() {
        Lease lease = granted(request());

        assertRefused(new Lease(lease.id(), UUID.randomUUID(), lease.fence(), lease.attempt(), LEASE));
    }

    @Test
    @Tag("R-22")
    @Tag("B61")
    void refusesTransitionsUnderAnotherFence() {
        Lease lease = granted(request());

        assertRefused(new Lease(lease.id(), lease.ownerToken(), lease.fence() - 1, lease.attempt(), LEASE));
        assertRefused(new Lease(lease.id(), lease.ownerToken(), lease.fence() + 1, lease.attempt(), LEASE));
    }

    @Test
    void refusesTransitionsOfARecordThatIsNotThere() {
        Lease unknown = new Lease(RecordId.of(operation, key), UUID.randomUUID(), 1, 1, LEASE);

        assertEndsNothing(unknown);
        assertThat(store().find(unknown.id())).isEmpty();
    }

    @Test
    void completesPastTheLeaseWhereNobodyTookOver() {
        Lease lease = granted(request(CrashPolicy.INTERRUPT));
        advance(PAST_LEASE);

        assertThat(store().complete(lease, done("late"))).isTrue();
        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("late")));
    }

    @Test
    @Tag("R-23")
    @Tag("T-35")
    @Tag("B11")
    void refusesALateCompletionAfterATakeOver() {
        Lease slow = granted(request());
        advance(PAST_LEASE);
        Lease newer = granted(request());

        assertEndsNothing(slow);
        assertThat(store().complete(newer, done("newer"))).isTrue();
        assertThat(store().complete(slow, done("late"))).isFalse();
        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("newer")));
    }

    @Test
    void refusesACompletionAfterAnotherClaimOfTheReleasedRecord() {
        Lease first = granted(request());
        store().release(first, ReleaseReason.HANDLER_ENTERED);
        Lease second = granted(request());

        assertEndsNothing(first);
        assertThat(store().complete(second, done("second"))).isTrue();
    }

    @Test
    void completesAnInterruptedRecordForItsOwner() {
        Lease lease = granted(request());
        store().interrupt(lease);

        assertThat(store().complete(lease, done("after all"))).isTrue();
        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("after all")));
    }

    @Test
    void completesForItsLateOwnerARecordThatAClaimInterrupted() {
        Lease lease = granted(request(CrashPolicy.INTERRUPT));
        advance(PAST_LEASE);
        claim(request());

        assertThat(store().complete(lease, done("late"))).isTrue();
        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("late")));
    }

    @Test
    void refusesOtherTransitionsOfAnInterruptedRecord() {
        Lease lease = granted(request());
        store().interrupt(lease);

        assertThat(store().renew(Set.of(lease))).isEmpty();
        assertThat(store().interrupt(lease)).isFalse();
        assertThat(store().release(lease, ReleaseReason.NOTHING_HAPPENED)).isFalse();
        assertThat(found().state()).isEqualTo(RecordState.INTERRUPTED);
    }

    @Test
    void completionIsFinal() {
        Lease lease = completed(request(), done("first"));

        assertEndsNothing(lease);
        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("first")));
    }

    @Test
    void releaseIsFinalForItsOwner() {
        Lease lease = granted(request());
        store().release(lease, ReleaseReason.NOTHING_HAPPENED);

        assertEndsNothing(lease);
        assertThat(found().state()).isEqualTo(RecordState.RELEASED);
    }

    @Test
    @Tag("R-22")
    void fenceGrowsWithEachClaimAndFollowsTheStoresClock() {
        long last = 0;
        for (int attempt = 1; attempt <= 20; attempt++) {
            long before = micros(storesNow());
            Lease lease = granted(request());
            long after = micros(storesNow());

            assertThat(lease.attempt()).isEqualTo(attempt);
            assertThat(lease.fence())
                    .isGreaterThan(last)
                    .isBetween(Math.max(last + 1, before), Math.max(last + 1, after));
            assertThat(found().fence()).isEqualTo(lease.fence());
            last = lease.fence();
            store().release(lease, ReleaseReason.NOTHING_HAPPENED);
        }
    }

    @Test
    @Tag("R-24")
    void renewalExtendsFromNowByTheLeasesOwnDuration() {
        Lease lease = granted(request());
        advance(LEASE.minusMinutes(10));

        assertThat(store().renew(List.of(lease))).containsExactly(lease);

        advance(LEASE.minusMinutes(10));
        assertThat(claim(request())).isInstanceOf(Claim.InProgress.class);
        advance(Duration.ofMinutes(11));
        granted(request());
    }

    @Test
    void renewalRevivesAnOverdueLeaseThatNobodyTookOver() {
        Lease lease = granted(request());
        advance(PAST_LEASE);

        assertThat(store().renew(List.of(lease))).containsExactly(lease);
        assertThat(claim(request())).isInstanceOf(Claim.InProgress.class);
    }

    @Test
    @Tag("R-24")
    void renewsManyLeasesAtOnceAndTellsWhichAreHeld() {
        List<Lease> held = new ArrayList<>();
        List<Lease> lost = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Lease lease = granted(withLease(request(newKey()), LEASE.plusMinutes(i)));
            if (i % 4 == 0) {
                end(lease, i / 4 % 3);
                lost.add(lease);
            } else {
                held.add(lease);
            }
        }
        lost.add(new Lease(held.get(0).id(), UUID.randomUUID(), held.get(0).fence(), 1, LEASE));
        Collection<Lease> all = new ArrayList<>(lost);
        all.addAll(held);

        assertThat(store().renew(all)).containsExactlyInAnyOrderElementsOf(held);
        assertThat(store().renew(List.of())).isEmpty();
    }

    @Test
    @Tag("T-34")
    @Tag("B35")
    void leasesAreRightToTheMillisecond() {
        boolean seenLive = false;
        for (int tries = 0; tries < 50 && !seenLive; tries++) {
            Lease lease = granted(withLease(request(newKey()), Duration.ofMillis(50)));
            StoredRecord record = store().find(lease.id()).orElseThrow();
            assertThat(Duration.between(record.changedAt(), record.leaseUntil()).toMillis())
                    .isBetween(49L, 51L);
            Claim claim = claim(request(record.key()));
            seenLive = claim instanceof Claim.InProgress;
            boolean live = record.leaseUntil().isAfter(storesNow());
            assertThat(seenLive || !live)
                    .as("in progress while the lease lives")
                    .isTrue();
        }
        assertThat(seenLive).isTrue();
    }

    @Test
    @Tag("T-34")
    @Tag("B35")
    void aShortLeaseIsOverWhenItIsOver() {
        granted(withLease(request(), Duration.ofMillis(50)));
        advance(Duration.ofMillis(50));

        granted(request());
    }

    @Test
    void findTellsWhatIsStored() {
        Lease lease = granted(request(CrashPolicy.INTERRUPT));

        StoredRecord record = found();

        assertThat(record.operation()).isEqualTo(operation);
        assertThat(record.key()).isEqualTo(key);
        assertThat(record.formatVersion()).isEqualTo(StoredRecord.FORMAT_VERSION);
        assertThat(record.state()).isEqualTo(RecordState.IN_PROGRESS);
        assertThat(record.ownerToken()).isEqualTo(lease.ownerToken());
        assertThat(record.fingerprint()).isEqualTo(CONTENT);
        assertThat(record.crashes()).isEqualTo(CrashPolicy.INTERRUPT);
        assertThat(record.result()).isNull();
        assertThat(store().find(RecordId.of(operation, newKey()))).isEmpty();
    }

    /** Ends it in one of the ways in which a lease is lost. */
    private void end(Lease lease, int way) {
        boolean ended = switch (way) {
            case 0 -> store().complete(lease, done("ended"));
            case 1 -> store().release(lease, ReleaseReason.NOTHING_HAPPENED);
            default -> store().interrupt(lease);
        };
        assertThat(ended).isTrue();
    }

    private void assertRefused(Lease wrong) {
        assertEndsNothing(wrong);
        assertThat(found().state()).isEqualTo(RecordState.IN_PROGRESS);
    }

    private void assertEndsNothing(Lease lease) {
        assertThat(store().complete(lease, done("wrong"))).as("complete").isFalse();
        assertThat(store().renew(Set.of(lease))).as("renew").isEmpty();
        assertThat(store().release(lease, ReleaseReason.NOTHING_HAPPENED))
                .as("release")
                .isFalse();
        assertThat(store().interrupt(lease)).as("interrupt").isFalse();
    }

    /** As a reading of some other record tells it. */
    Instant storesNow() {
        Lease probe = granted(request(newKey()));
        return store().find(probe.id()).orElseThrow().readAt();
    }

    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }
}
