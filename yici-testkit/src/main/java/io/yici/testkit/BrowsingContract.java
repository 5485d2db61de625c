package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.ExpiryPolicy;
import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.spi.Lease;
import io.yici.spi.RecordBrowser;
import io.yici.spi.RecordPage;
import io.yici.spi.RecordQuery;
import io.yici.spi.RecordState;
import io.yici.spi.RecordSummary;
import io.yici.spi.ReleaseReason;
import io.yici.spi.SettledRecord;
import io.yici.spi.StoredResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What people see who look into the store. */
abstract class BrowsingContract extends PurgingContract {

    private static final Duration HOUR = Duration.ofHours(1);

    private RecordQuery mine() {
        return RecordQuery.all().ofOperation(operation);
    }

    @Test
    @Tag("R-94")
    void findsTheExactRecord() {
        ifBrowsable(browser -> {
            Lease lease = completed(request(), done("it"));
            granted(request(newKey()));
            advance(HOUR);

            RecordSummary found = only(browser.browse(mine().withKey(key)));

            assertThat(found.id()).isEqualTo(lease.id());
            assertThat(found.operation()).isEqualTo(operation);
            assertThat(found.key()).isEqualTo(key);
            assertThat(found.state()).isEqualTo(RecordState.COMPLETED);
            assertThat(found.fence()).isEqualTo(lease.fence());
            assertThat(found.attempt()).isEqualTo(1);
            assertThat(found.age()).isBetween(HOUR, HOUR.plusMinutes(10));
            assertThat(found.changedAt()).isEqualTo(found().changedAt());
            assertThat(found.retainedUntil()).isEqualTo(found().retainedUntil());
            assertThat(all(browser, mine().withKey(key).inState(RecordState.RELEASED)))
                    .isEmpty();
            assertThat(all(browser, mine().withKey(key).olderThan(HOUR.multipliedBy(2))))
                    .isEmpty();
            assertThat(all(browser, mine().withKey(newKey()))).isEmpty();
        });
    }

    @Test
    @Tag("R-94")
    void narrowsByStateScopeKeyAndAge() {
        ifBrowsable(browser -> {
            Lease interrupted = granted(request(newKey()));
            store().interrupt(interrupted);
            Lease released = granted(request(newKey()));
            store().release(released, ReleaseReason.NOTHING_HAPPENED);
            advance(HOUR);
            IdempotencyKey elsewhere = IdempotencyKey.of("other scope", key.value());
            Lease running = granted(request(elsewhere));
            Lease done = completed(request(), done("it"));

            assertThat(all(browser, mine())).containsOnly(interrupted.id(), released.id(), running.id(), done.id());
            assertThat(all(browser, mine().inState(RecordState.INTERRUPTED))).containsOnly(interrupted.id());
            assertThat(all(browser, mine().inState(RecordState.INTERRUPTED, RecordState.IN_PROGRESS)))
                    .containsOnly(interrupted.id(), running.id());
            assertThat(all(browser, mine().inState(RecordState.RELEASED, RecordState.COMPLETED)))
                    .containsOnly(released.id(), done.id());
            assertThat(all(browser, mine().inScope("other scope"))).containsOnly(running.id());
            assertThat(all(browser, mine().olderThan(HOUR))).containsOnly(interrupted.id(), released.id());
            assertThat(all(browser, RecordQuery.all().withKey(key))).containsOnly(done.id());
        });
    }

    @Test
    @Tag("T-52")
    void showsEachRecordOnOnePage() {
        ifBrowsable(browser -> {
            List<RecordId> expected = Stream.generate(
                            () -> granted(request(newKey())).id())
                    .limit(25)
                    .toList();

            assertThat(all(browser, mine().paged(7))).isSorted().containsExactlyInAnyOrderElementsOf(expected);
            assertThat(all(browser, mine().paged(5).inState(RecordState.IN_PROGRESS)))
                    .isSorted()
                    .containsExactlyInAnyOrderElementsOf(expected);
        });
    }

    @Test
    void showsAThinRecordAsLongPastItsRetention() {
        ifSearchable(searchable -> ifBrowsable(browser -> {
            completed(request(), done(value("body"), ExpiryPolicy.REFUSE));
            advance(PAST_RETENTION);
            searchable.purge(mine(searchable));

            RecordSummary thin = only(browser.browse(mine().withKey(key)));

            assertThat(thin.state()).isEqualTo(RecordState.COMPLETED);
            assertThat(thin.retainedUntil()).isBefore(thin.changedAt());
        }));
    }

    @Test
    @Tag("R-90")
    @Tag("R-94")
    void tellsWhoSettledWhatAndWhy() {
        ifBrowsable(browser -> {
            Lease first = granted(request());
            store().interrupt(first);
            assertThat(store().settle(settlement(first, first.fence() + 1, null)))
                    .isFalse();
            assertThat(browser.settlements(first.id())).isEmpty();

            store().settle(settlement(first, first.fence(), null));
            Lease second = granted(request());
            store().settle(settlement(second, second.fence(), done("settled")));

            List<SettledRecord> settled = browser.settlements(first.id());
            assertThat(settled).extracting(SettledRecord::expectedFence).containsExactly(first.fence(), second.fence());
            assertThat(settled).extracting(SettledRecord::result).containsExactly(null, StoredResult.Kind.VALUE);
            SettledRecord last = settled.get(1);
            assertThat(last.id()).isEqualTo(first.id());
            assertThat(last.operation()).isEqualTo(operation);
            assertThat(last.key()).isEqualTo(key);
            assertThat(last.fence()).isEqualTo(found().fence());
            assertThat(last.actor()).isEqualTo("operator");
            assertThat(last.reason()).isEqualTo("looked at the other side");
            assertThat(last.settledAt()).isEqualTo(found().changedAt());
        });
    }

    @Test
    @Tag("R-90")
    void settlementsOutliveTheirRecord() {
        ifSearchable(searchable -> ifBrowsable(browser -> {
            Lease lease = granted(request());
            store().settle(settlement(lease, lease.fence(), done("settled")));
            advance(PAST_RETENTION);
            searchable.purge(mine(searchable));

            assertThat(store().find(lease.id())).isEmpty();
            assertThat(browser.settlements(lease.id())).hasSize(1);
        }));
    }

    @Test
    void aSummaryCanBeSettledAsItWasRead() {
        ifBrowsable(browser -> {
            Lease lease = granted(request());
            store().interrupt(lease);

            RecordSummary found = only(browser.browse(mine().inState(RecordState.INTERRUPTED)));

            assertThat(found.asOverdue().interrupted()).isTrue();
            assertThat(found.asOverdue().fence()).isEqualTo(lease.fence());
        });
    }

    private static RecordSummary only(RecordPage page) {
        assertThat(page.records()).hasSize(1);
        return page.records().get(0);
    }

    private static List<RecordId> all(RecordBrowser browser, RecordQuery query) {
        List<RecordId> ids = new ArrayList<>();
        @Nullable RecordId next = null;
        int pages = 0;
        do {
            RecordPage page = browser.browse(query.from(next));
            assertThat(page.records()).hasSizeLessThanOrEqualTo(query.limit());
            page.records().forEach(it -> ids.add(it.id()));
            next = page.next();
        } while (next != null && ++pages < 1_000); // a store that does not go on must fail, not hang
        return ids;
    }
}
