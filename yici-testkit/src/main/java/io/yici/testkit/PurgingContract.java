package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.Housekeeping;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoredRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a purge takes, and what it leaves. */
abstract class PurgingContract extends SettlingContract {

    private static final Duration PAST_RELEASE = Operation.RELEASED_RETENTION.plusMinutes(1);
    private static final int RACED = 20;
    private static final int RACERS = 6;

    @Test
    @Tag("B73")
    void purgesACompletedRecordPastItsRetentionOnly() {
        ifSearchable(searchable -> {
            Lease lease = completed(request(), done("first"));
            assertThat(mine(searchable)).isEmpty();
            advance(PAST_RETENTION);

            PurgeableRecord found = only(searchable);

            assertThat(found.id()).isEqualTo(lease.id());
            assertThat(found.key()).isEqualTo(key);
            assertThat(found.fence()).isEqualTo(lease.fence());
            assertThat(found.completed()).isTrue();
            assertThat(found.overBy()).isPositive().isLessThan(Duration.ofDays(1));
            assertThat(searchable.purge(List.of(found))).containsExactly(found);
            assertThat(store().find(lease.id())).isEmpty();
            assertThat(granted(request(OTHER_CONTENT)).attempt()).isEqualTo(1);
        });
    }

    @Test
    @Tag("R-87")
    @Tag("R-88")
    void keepsAThinRecordWhereItRefusesRepeats() {
        ifSearchable(searchable -> {
            completed(request(), done(value("body"), ExpiryPolicy.REFUSE));
            advance(PAST_RETENTION);
            PurgeableRecord found = only(searchable);
            assertThat(found.thins()).isTrue();

            assertThat(searchable.purge(List.of(found))).containsExactly(found);

            assertThat(claim(request())).isEqualTo(new Claim.TooOld());
            assertThat(claim(request(OTHER_CONTENT))).isEqualTo(new Claim.TooOld());
            StoredRecord thin = found();
            assertThat(thin.state()).isEqualTo(RecordState.COMPLETED);
            assertThat(thin.result()).isNull();
            assertThat(thin.fingerprint()).isEqualTo(CONTENT);
            assertThat(mine(searchable)).isEmpty();
            assertThat(searchable.purge(List.of(found))).isEmpty();
        });
    }

    @Test
    @Tag("B73")
    void purgesAReleasedRecordAfterADayAndGrantsItAllTheWhile() {
        ifSearchable(searchable -> {
            store().release(granted(request()), ReleaseReason.HANDLER_ENTERED);
            assertThat(mine(searchable)).isEmpty();
            advance(PAST_RELEASE);

            PurgeableRecord found = only(searchable);

            assertThat(found.completed()).isFalse();
            assertThat(claim(request(OTHER_CONTENT))).isEqualTo(new Claim.Mismatch());
            Lease lease = granted(request());
            assertThat(lease.attempt()).isEqualTo(2);
            assertThat(mine(searchable)).isEmpty();
            store().release(lease, ReleaseReason.NOTHING_HAPPENED);
            advance(PAST_RELEASE);
            assertThat(searchable.purge(mine(searchable))).hasSize(1);
            assertThat(granted(request()).attempt()).isEqualTo(1);
        });
    }

    @Test
    void purgesWhatWasSettledByItsOwnTerms() {
        ifSearchable(searchable -> {
            Lease released = granted(request(newKey()));
            store().settle(settlement(released, released.fence(), null));
            Lease completed = granted(request(newKey()));
            store().settle(settlement(completed, completed.fence(), done("settled")));
            assertThat(mine(searchable)).isEmpty();
            advance(PAST_RETENTION);

            assertThat(mine(searchable)).extracting(PurgeableRecord::id).containsOnly(released.id(), completed.id());
        });
    }

    @Test
    @Tag("R-85")
    @Tag("T-103")
    @Tag("B73")
    void leavesUnfinishedRecordsWhateverTheirAge() {
        ifSearchable(searchable -> {
            Lease overdue = granted(request(newKey(), null, CrashPolicy.RETRY));
            Lease interrupted = granted(request(newKey()));
            store().interrupt(interrupted);
            Lease again = granted(request(newKey()));
            store().release(again, ReleaseReason.NOTHING_HAPPENED);
            advance(Duration.ofDays(400));
            IdempotencyKey taken = store().find(again.id()).orElseThrow().key();
            Lease running = granted(request(taken));

            assertThat(mine(searchable)).isEmpty();
            Stream.of(overdue, interrupted, running)
                    .forEach(it -> assertThat(store().find(it.id())).isPresent());
        });
    }

    @Test
    @Tag("B71")
    void leavesWhatWasClaimedAgainSinceItWasRead() {
        ifSearchable(searchable -> {
            completed(request(), done("first"));
            advance(PAST_RETENTION);
            List<PurgeableRecord> read = mine(searchable);
            Lease lease = granted(request());

            assertThat(searchable.purge(read)).isEmpty();
            assertThat(searchable.retain(read, RETENTION)).isEmpty();

            assertThat(store().complete(lease, done("second"))).isTrue();
            assertThat(searchable.purge(read)).isEmpty();
            assertThat(claim(request())).isEqualTo(new Claim.Completed(value("second")));
        });
    }

    @Test
    void leavesWhatWasSettledSinceItWasRead() {
        ifSearchable(searchable -> {
            store().release(granted(request()), ReleaseReason.NOTHING_HAPPENED);
            advance(PAST_RELEASE);
            List<PurgeableRecord> read = mine(searchable);
            Lease lease = granted(request());
            store().settle(settlement(lease, lease.fence(), null));

            assertThat(searchable.purge(read)).isEmpty();
            assertThat(found().state()).isEqualTo(RecordState.RELEASED);
        });
    }

    @Test
    void retainsWhatIsToStayAndItAnswersAgain() {
        ifSearchable(searchable -> {
            completed(request(), done(value("kept"), ExpiryPolicy.REFUSE));
            advance(PAST_RETENTION);
            List<PurgeableRecord> read = mine(searchable);
            assertThat(claim(request())).isEqualTo(new Claim.TooOld());

            assertThat(searchable.retain(read, RETENTION)).hasSameElementsAs(read);

            assertThat(claim(request())).isEqualTo(new Claim.Completed(value("kept")));
            assertThat(mine(searchable)).isEmpty();
            assertThat(searchable.purge(read)).isEmpty();
            advance(PAST_RETENTION);
            assertThat(searchable.purge(mine(searchable))).hasSize(1);
        });
    }

    @Test
    void leavesRecordsOfANewerFormat() {
        ifSearchable(searchable -> {
            Lease lease = completed(request(), done("newer"));
            raiseFormatVersion(lease.id());
            advance(PAST_RETENTION);

            assertThat(mine(searchable)).isEmpty();
        });
    }

    @Test
    void pagesInTheOrderOfTheEndsOfRetention() {
        ifSearchable(searchable -> {
            List<RecordId> expected = new ArrayList<>();
            for (int i = 0; i < 15; i++) {
                expected.add(completed(request(newKey()), done("it")).id());
                advance(Duration.ofSeconds(i % 3)); // some of them end in the same instant, where time stands still
            }
            advance(PAST_RETENTION);

            List<PurgeableRecord> paged = mine(searchable);

            assertThat(paged).extracting(PurgeableRecord::id).containsOnlyOnceElementsOf(expected);
            assertThat(paged).extracting(PurgeableRecord::retainedUntil).isSorted();
            assertThat(searchable.purge(paged)).hasSize(15);
        });
    }

    @Test
    @Tag("B71")
    @Tag("R-86")
    void neitherAClaimNorAPurgeTakesWhatTheOtherHas() {
        ifSearchable(searchable -> {
            try (Race race = new Race(RACERS)) {
                for (int i = 0; i < RACED; i++) {
                    IdempotencyKey raced = newKey();
                    completed(request(raced), done("first"));
                    advance(PAST_RETENTION);
                    List<PurgeableRecord> read = mine(searchable);

                    List<Object> answers =
                            race.round(number -> number == 0 ? searchable.purge(read) : store().claim(request(raced)));

                    List<Lease> leases = answers.stream()
                            .filter(Claim.Granted.class::isInstance)
                            .map(it -> ((Claim.Granted) it).lease())
                            .toList();
                    assertThat(leases).hasSizeLessThanOrEqualTo(1);
                    // Those that met the purge in flight may all have been told that somebody is at it.
                    Lease owner = leases.isEmpty() ? granted(request(raced)) : leases.get(0);
                    assertThat(store().complete(owner, done("second"))).isTrue();
                }
            }
        });
    }

    @Test
    void ofTwoPurgesEachRecordGoesToOne() {
        ifSearchable(searchable -> {
            try (Race race = new Race(2)) {
                List<RecordId> ids = Stream.generate(
                                () -> completed(request(newKey()), done("it")).id())
                        .limit(RACED)
                        .toList();
                advance(PAST_RETENTION);
                List<PurgeableRecord> read = mine(searchable);
                Housekeeping other = (Housekeeping) otherInstance();

                List<Set<PurgeableRecord>> taken = race.round(number -> (number == 0 ? searchable : other).purge(read));

                assertThat(Collections.disjoint(taken.get(0), taken.get(1))).isTrue();
                searchable.purge(read);
                assertThat(ids).allSatisfy(id -> assertThat(store().find(id)).isEmpty());
            }
        });
    }

    private PurgeableRecord only(Housekeeping searchable) {
        List<PurgeableRecord> mine = mine(searchable);
        assertThat(mine).hasSize(1);
        return mine.get(0);
    }

    /** All of this test, page by page; those of others stay in the store. */
    List<PurgeableRecord> mine(Housekeeping searchable) {
        List<PurgeableRecord> mine = new ArrayList<>();
        @Nullable PurgeableRecord after = null;
        List<PurgeableRecord> page;
        int pages = 0;
        do {
            page = searchable.purgeable(after, pages == 0 ? 7 : 500);
            for (PurgeableRecord it : page) {
                if (it.operation().equals(operation)) {
                    mine.add(it);
                }
                after = it;
            }
        } while (!page.isEmpty() && ++pages < 1_000); // a store that does not go on must fail, not hang
        return mine;
    }
}
