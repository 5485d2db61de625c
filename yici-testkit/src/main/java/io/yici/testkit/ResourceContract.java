package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.ExpiryPolicy;
import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.RecordQuery;
import io.yici.spi.RecordSummary;
import io.yici.spi.StoredResult;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the work named as made by it: told to repeats for as long as there is a record. */
abstract class ResourceContract extends BatchContract {

    private static final String MADE = "order-2026-17";

    private static Completion made(String resource, StoredResult result, ExpiryPolicy expiry) {
        return new Completion(result, RETENTION, expiry, resource);
    }

    private static Completion made(String resource) {
        return made(resource, value("first"), ExpiryPolicy.RUN_AGAIN);
    }

    @Test
    @Tag("R-88")
    void repeatsAreToldWhatWasMade() {
        Lease lease = completed(request(), made(MADE));

        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("first"), MADE, null));
        assertThat(found().resource()).isEqualTo(MADE);
        assertThat(store().complete(lease, made("another"))).isFalse();
        assertThat(found().resource()).isEqualTo(MADE);
        ifBatching(store -> assertThat(store.claimAll(List.of(request())))
                .containsExactly(new Claim.Completed(value("first"), MADE, null)));
        ifBrowsable(browser -> assertThat(
                        browser.browse(RecordQuery.all().ofOperation(operation).withKey(key))
                                .records())
                .extracting(RecordSummary::resource)
                .containsExactly(MADE));
    }

    @Test
    @Tag("R-88")
    void aTombstoneTellsWhatWasMade() {
        completed(request(), made(MADE, StoredResult.TOMBSTONE, ExpiryPolicy.REFUSE));

        assertThat(claim(request())).isEqualTo(new Claim.Completed(StoredResult.TOMBSTONE, MADE, null));
    }

    @Test
    @Tag("R-88")
    void theLongestNameOfAResourceComesBackAsItWent() {
        String start = "Abc/abc?\u00e1=\uff41&\ud83d\ude00'\"\\%:;,";
        String longest = start + "x".repeat(Completion.MAX_RESOURCE - start.length());
        completed(request(), made(longest));

        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("first"), longest, null));
    }

    @Test
    @Tag("R-88")
    void pastItsRetentionARepeatIsStillToldWhatWasMade() {
        completed(request(), made(MADE, value("first"), ExpiryPolicy.REFUSE));
        advance(PAST_RETENTION);
        assertToldThatItIsTooOld();

        ifSearchable(searchable -> {
            List<PurgeableRecord> mine = searchable.purgeable(null, 100_000).stream()
                    .filter(it -> it.id().equals(RecordId.of(operation, key)))
                    .toList();
            assertThat(searchable.purge(mine)).hasSize(1);
            assertThat(found().result()).isNull();
            assertThat(found().resource()).isEqualTo(MADE);
            assertToldThatItIsTooOld();
        });
    }

    private void assertToldThatItIsTooOld() {
        assertThat(claim(request())).isEqualTo(new Claim.TooOld(MADE));
        assertThat(claim(request(OTHER_CONTENT))).isEqualTo(new Claim.TooOld(MADE));
        ifBatching(store -> assertThat(store.claimAll(List.of(request()))).containsExactly(new Claim.TooOld(MADE)));
    }

    @Test
    @Tag("R-88")
    void whoeverRunsAgainStartsWithoutIt() {
        completed(request(), made(MADE));
        advance(PAST_RETENTION);

        Lease again = granted(request());

        assertThat(found().resource()).isNull();
        store().complete(again, done("second"));
        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("second")));
    }

    @Test
    @Tag("R-88")
    void whoeverCompletesAtOnceStartsWithoutIt() {
        completed(request(), made(MADE));
        advance(PAST_RETENTION);

        granted(atOnce(request(), done("second")));

        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("second")));
    }

    @Test
    @Tag("R-88")
    void whoeverRunsAgainInABatchStartsWithoutIt() {
        ifBatching(store -> {
            completed(request(), made(MADE));
            advance(PAST_RETENTION);

            assertThat(store.claimAll(List.of(request()))).hasOnlyElementsOfType(Claim.Granted.class);

            assertThat(found().resource()).isNull();
        });
    }

    @Test
    @Tag("R-88")
    void aSettlingTellsWhatWasMade() {
        Lease lease = granted(request());
        store().interrupt(lease);

        assertThat(store().settle(settlement(lease, lease.fence(), made(MADE)))).isTrue();

        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("first"), MADE, null));
    }
}
