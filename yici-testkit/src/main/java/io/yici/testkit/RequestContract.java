package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.OverdueRecord;
import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Lease;
import io.yici.spi.RecordQuery;
import io.yici.spi.RecordSummary;
import io.yici.spi.ReleaseReason;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which request claimed: told with the record, and to repeats. */
abstract class RequestContract extends ResourceContract {

    private static final String LONGEST =
            "!~'\"\\%:;,$ab".concat("x".repeat(ClaimRequest.MAX_REQUEST_ID)).substring(0, ClaimRequest.MAX_REQUEST_ID);

    private ClaimRequest by(String requestId) {
        return request().withRequestId(requestId);
    }

    private static Claim.Completed by(String requestId, String value) {
        return new Claim.Completed(value(value), null, requestId);
    }

    @Test
    @Tag("R-93")
    void repeatsAreToldWhichRequestDidIt() {
        completed(by(LONGEST), done("first"));

        assertThat(claim(by("r-2"))).isEqualTo(by(LONGEST, "first"));
        assertThat(found().requestId()).isEqualTo(LONGEST);
        ifBatching(store -> assertThat(store.claimAll(List.of(by("r-3")))).containsExactly(by(LONGEST, "first")));
        ifBrowsable(browser -> assertThat(
                        browser.browse(RecordQuery.all().ofOperation(operation).withKey(key))
                                .records())
                .extracting(RecordSummary::requestId)
                .containsExactly(LONGEST));
    }

    @Test
    @Tag("R-93")
    void aRunningRecordNamesItsRequest() {
        granted(by("r-1"));

        assertThat(claim(by("r-2"))).isInstanceOf(Claim.InProgress.class);
        assertThat(found().requestId()).isEqualTo("r-1");
    }

    @Test
    @Tag("R-93")
    void whoeverClaimsItNextIsNamed() {
        store().release(granted(by("r-1")), ReleaseReason.NOTHING_HAPPENED);
        granted(by("r-2"));
        assertThat(found().requestId()).isEqualTo("r-2");
        advance(PAST_LEASE);

        completed(by("r-3"), done("third"));

        assertThat(claim(by("r-4"))).isEqualTo(by("r-3", "third"));
    }

    @Test
    @Tag("R-93")
    void whoeverClaimsItNextWithoutOneLeavesNone() {
        store().release(granted(by("r-1")), ReleaseReason.NOTHING_HAPPENED);

        granted(request());

        assertThat(found().requestId()).isNull();
    }

    @Test
    @Tag("R-93")
    void whoeverCompletesAtOnceIsNamed() {
        granted(atOnce(by("r-1"), done("at once")));

        assertThat(claim(by("r-2"))).isEqualTo(by("r-1", "at once"));
    }

    @Test
    @Tag("R-93")
    void aBatchNamesItsRequests() {
        ifBatching(store -> {
            assertThat(store.claimAll(List.of(by("r-1")))).hasOnlyElementsOfType(Claim.Granted.class);
            assertThat(found().requestId()).isEqualTo("r-1");
            advance(PAST_LEASE);

            assertThat(store.claimAll(List.of(by("r-2")))).hasOnlyElementsOfType(Claim.Granted.class);

            assertThat(found().requestId()).isEqualTo("r-2");
        });
    }

    @Test
    @Tag("R-93")
    void anInterruptedRecordNamesTheRequestThatLeftIt() {
        granted(request(CrashPolicy.INTERRUPT).withRequestId("r-1"));
        advance(PAST_LEASE);

        assertThat(claim(by("r-2"))).isInstanceOf(Claim.Interrupted.class);

        assertThat(found().requestId()).isEqualTo("r-1");
        ifSearchable(searchable -> assertThat(searchable.overdue(operation, null, 10))
                .extracting(OverdueRecord::requestId)
                .containsExactly("r-1"));
    }

    @Test
    @Tag("R-93")
    void aSettlingLeavesTheRequestThatItIsAbout() {
        Lease lease = granted(by("r-1"));
        store().interrupt(lease);

        store().settle(settlement(lease, lease.fence(), done("settled")));

        assertThat(claim(by("r-2"))).isEqualTo(by("r-1", "settled"));
    }

    @Test
    @Tag("R-93")
    void aPurgeThatKeepsTheRecordKeepsItsRequest() {
        ifSearchable(searchable -> {
            completed(by("r-1"), done(value("first"), ExpiryPolicy.REFUSE));
            advance(PAST_RETENTION);
            List<PurgeableRecord> mine = searchable.purgeable(null, 100_000).stream()
                    .filter(it -> it.id().equals(RecordId.of(operation, key)))
                    .toList();

            assertThat(searchable.purge(mine)).hasSize(1);

            assertThat(found().requestId()).isEqualTo("r-1");
        });
    }
}
