package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.OverdueRecord;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.Housekeeping;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoredResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Decisions from outside, and how the records that need one are found. */
abstract class SettlingContract extends OwnerContract {

    @Test
    void settlesAnInterruptedRecordAsDone() {
        Lease lease = granted(request());
        store().interrupt(lease);

        assertThat(store().settle(settlement(lease, lease.fence(), done("settled"))))
                .isTrue();

        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("settled")));
        assertThat(found().fence()).isGreaterThan(lease.fence());
    }

    @Test
    void settlesAnInterruptedRecordAsNotDoneAndKeepsItsContent() {
        Lease lease = granted(request(CONTENT));
        store().interrupt(lease);

        assertThat(store().settle(settlement(lease, lease.fence(), null))).isTrue();

        assertThat(found().state()).isEqualTo(RecordState.RELEASED);
        assertThat(found().fence()).isGreaterThan(lease.fence());
        assertThat(claim(request(OTHER_CONTENT))).isEqualTo(new Claim.Mismatch());
        Lease next = granted(request(CONTENT));
        assertThat(next.fence()).isGreaterThan(lease.fence());
        assertThat(next.attempt()).isEqualTo(2);
    }

    @Test
    @Tag("R-22")
    @Tag("R-23")
    void settlingShutsOutALiveOwner() {
        Lease lease = granted(request());

        assertThat(store().settle(settlement(lease, lease.fence(), null))).isTrue();

        assertThat(store().complete(lease, done("late"))).isFalse();
        assertThat(store().renew(Set.of(lease))).isEmpty();
        assertThat(store().release(lease, ReleaseReason.NOTHING_HAPPENED)).isFalse();
        assertThat(store().interrupt(lease)).isFalse();
        assertThat(found().state()).isEqualTo(RecordState.RELEASED);
    }

    @Test
    void settlingAsDoneShutsOutALateCompletion() {
        Lease lease = granted(request());
        store().settle(settlement(lease, lease.fence(), done("settled")));

        assertThat(store().complete(lease, done("late"))).isFalse();
        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("settled")));
    }

    @Test
    void refusesToSettleUnderAnotherFence() {
        Lease lease = granted(request());
        store().interrupt(lease);

        assertThat(store().settle(settlement(lease, lease.fence() - 1, done("wrong"))))
                .isFalse();
        assertThat(store().settle(settlement(lease, lease.fence() + 1, null))).isFalse();
        assertThat(found().state()).isEqualTo(RecordState.INTERRUPTED);
        assertThat(found().fence()).isEqualTo(lease.fence());
    }

    @Test
    void refusesToSettleARecordThatAnotherOwnerHasTakenOver() {
        Lease first = granted(request());
        advance(PAST_LEASE);
        Lease second = granted(request());

        assertThat(store().settle(settlement(first, first.fence(), null))).isFalse();
        assertThat(store().complete(second, done("second"))).isTrue();
    }

    @Test
    void refusesToSettleWhatIsCompletedOrReleasedOrNotThere() {
        Lease completed = completed(request(), done("first"));
        assertThat(store().settle(settlement(completed, completed.fence(), done("other"))))
                .isFalse();
        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("first")));

        Lease released = granted(request(newKey()));
        store().release(released, ReleaseReason.NOTHING_HAPPENED);
        assertThat(store().settle(settlement(released, released.fence(), done("other"))))
                .isFalse();

        Lease unknown = new Lease(RecordId.of(operation, newKey()), released.ownerToken(), 1, 1, LEASE);
        assertThat(store().settle(settlement(unknown, 1, null))).isFalse();
    }

    @Test
    void settlesOnlyOnceUnderOneFence() {
        Lease lease = granted(request());
        store().interrupt(lease);
        store().settle(settlement(lease, lease.fence(), null));
        granted(request());

        assertThat(store().settle(settlement(lease, lease.fence(), done("again"))))
                .isFalse();
    }

    @Test
    void settledRecordsAreRetainedByTheSettlingsOwnTerms() {
        Lease lease = granted(request());
        store().interrupt(lease);
        store().settle(settlement(lease, lease.fence(), done(StoredResult.TOMBSTONE, ExpiryPolicy.REFUSE)));

        assertThat(claim(request())).isEqualTo(new Claim.Completed(StoredResult.TOMBSTONE));
        advance(PAST_RETENTION);
        assertThat(claim(request())).isEqualTo(new Claim.TooOld());
    }

    @Test
    @Tag("T-103")
    void findsInterruptedAndOverdueRecordsOnly() {
        ifSearchable(searchable -> {
            Lease interrupted = granted(request(newKey()));
            store().interrupt(interrupted);
            Lease overdue = granted(request(newKey(), null, CrashPolicy.INTERRUPT));
            Lease finished = granted(request(newKey()));
            store().complete(finished, done("finished"));
            store().release(granted(request(newKey())), ReleaseReason.NOTHING_HAPPENED);
            Lease renewed = granted(request(newKey()));
            advance(PAST_LEASE);
            store().renew(List.of(renewed));

            List<OverdueRecord> found = searchable.overdue(operation, null, 10);

            assertThat(found)
                    .extracting(OverdueRecord::id)
                    .containsExactlyElementsOf(List.of(interrupted.id(), overdue.id()).stream()
                            .sorted()
                            .toList());
            OverdueRecord one = only(found, overdue.id());
            assertThat(one.operation()).isEqualTo(operation);
            assertThat(one.fence()).isEqualTo(overdue.fence());
            assertThat(one.attempt()).isEqualTo(1);
            assertThat(one.interrupted()).isFalse();
            assertThat(only(found, interrupted.id()).interrupted()).isTrue();
        });
    }

    @Test
    void tellsTheAgeOfAnOverdueRecordSinceItsLastClaim() {
        ifSearchable(searchable -> {
            Lease lease = granted(request());
            advance(PAST_LEASE);
            store().interrupt(lease);
            advance(Duration.ofMinutes(10));

            OverdueRecord found = searchable.overdue(operation, null, 1).get(0);

            assertThat(found.key()).isEqualTo(key);
            assertThat(found.age())
                    .isBetween(
                            PAST_LEASE.plusMinutes(10),
                            PAST_LEASE.plusMinutes(10).plusMinutes(10));
        });
    }

    @Test
    @Tag("T-52")
    void pagesOverdueRecordsInTheOrderOfTheirIds() {
        ifSearchable(searchable -> {
            Set<RecordId> expected = new HashSet<>();
            for (int i = 0; i < 25; i++) {
                Lease lease = granted(request(newKey()));
                store().interrupt(lease);
                expected.add(lease.id());
            }

            List<RecordId> paged = allIds(searchable);

            assertThat(paged)
                    .isSorted()
                    .doesNotHaveDuplicates()
                    .hasSameElementsAs(expected)
                    .hasSize(25);
            assertThat(searchable.overdue("contract.none", null, 7)).isEmpty();
        });
    }

    private List<RecordId> allIds(Housekeeping searchable) {
        List<RecordId> ids = new ArrayList<>();
        @Nullable RecordId after = null;
        List<OverdueRecord> page;
        do {
            page = searchable.overdue(operation, after, 7);
            assertThat(page).hasSizeLessThanOrEqualTo(7);
            for (OverdueRecord it : page) {
                ids.add(it.id());
                after = it.id();
            }
        } while (!page.isEmpty() && ids.size() < 100); // a store that does not go on must fail, not hang
        return ids;
    }

    private static OverdueRecord only(List<OverdueRecord> found, RecordId id) {
        return found.stream().filter(it -> it.id().equals(id)).findFirst().orElseThrow();
    }
}
