package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The table of what a claim gets: a row for each state, a column for equal and for other content. */
abstract class ClaimContract extends StoreContractFixture {

    private static final Claim MISMATCH = new Claim.Mismatch();

    @Test
    @Tag("R-19")
    void grantsTheFirstClaim() {
        ClaimRequest request = request();

        Lease lease = granted(request);

        assertThat(lease.id()).isEqualTo(request.id());
        assertThat(lease.ownerToken()).isEqualTo(request.ownerToken());
        assertThat(lease.attempt()).isEqualTo(1);
        assertThat(lease.duration()).isEqualTo(LEASE);
    }

    @Test
    @Tag("R-21")
    void answersInProgressWhileTheLeaseLives() {
        granted(request());
        advance(LEASE.minusMinutes(5));

        Claim claim = claim(request());

        assertThat(claim).isInstanceOf(Claim.InProgress.class);
        assertThat(((Claim.InProgress) claim).remaining()).isPositive().isLessThanOrEqualTo(LEASE.minusMinutes(55));
    }

    @Test
    @Tag("R-09")
    @Tag("T-14")
    @Tag("B05")
    void answersMismatchBeforeInProgress() {
        granted(request(CONTENT));

        assertMismatches(CONTENT);
    }

    @Test
    @Tag("T-32")
    @Tag("B10")
    void grantsAnOverdueRecordAgainUnderRetry() {
        Lease first = granted(request(CrashPolicy.RETRY));
        advance(PAST_LEASE);

        Lease second = granted(request());

        assertThat(second.fence()).isGreaterThan(first.fence());
        assertThat(second.attempt()).isEqualTo(2);
    }

    @Test
    @Tag("T-37")
    @Tag("B10")
    void interruptsAnOverdueRecordUnderInterrupt() {
        Lease lease = granted(request(CrashPolicy.INTERRUPT));
        advance(PAST_LEASE);

        assertThat(claim(request(CrashPolicy.INTERRUPT))).isEqualTo(new Claim.Interrupted());
        assertThat(found().state()).isEqualTo(RecordState.INTERRUPTED);
        assertThat(found().fence()).isEqualTo(lease.fence());
        assertThat(found().attempt()).isEqualTo(1);
    }

    @Test
    void mismatchLeavesAnOverdueRecordAlone() {
        granted(request(CrashPolicy.RETRY));
        advance(PAST_LEASE);

        assertMismatches(CONTENT);
        assertThat(found().state()).isEqualTo(RecordState.IN_PROGRESS);
        granted(request(CONTENT));
    }

    @Test
    void storedCrashPolicyDecidesNotTheLaterCallers() {
        granted(request(CrashPolicy.INTERRUPT));
        advance(PAST_LEASE);

        assertThat(claim(request(CrashPolicy.RETRY))).isEqualTo(new Claim.Interrupted());
    }

    @Test
    void storedRetryStandsAgainstALaterInterrupt() {
        granted(request(CrashPolicy.RETRY));
        advance(PAST_LEASE);

        granted(request(CrashPolicy.INTERRUPT));
        advance(PAST_LEASE);

        assertThat(claim(request(CrashPolicy.RETRY))).isEqualTo(new Claim.Interrupted());
    }

    @Test
    void answersCompletedWithTheResult() {
        completed(request(), done("first"));

        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("first")));
        advance(PAST_LEASE);
        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("first")));
    }

    @Test
    @Tag("R-10")
    @Tag("T-15")
    void answersMismatchInsteadOfAResult() {
        completed(request(CONTENT), done("first"));

        assertMismatches(CONTENT);
    }

    @Test
    void answersInterrupted() {
        Lease lease = granted(request());
        assertThat(store().interrupt(lease)).isTrue();

        assertThat(claim(request(CONTENT))).isEqualTo(new Claim.Interrupted());
        advance(PAST_RETENTION);
        assertThat(claim(request(CONTENT))).isEqualTo(new Claim.Interrupted());
        assertMismatches(CONTENT);
    }

    @Test
    @Tag("T-40")
    void grantsAReleasedRecordAtOnce() {
        Lease first = granted(request(CONTENT));
        assertThat(store().release(first, ReleaseReason.NOTHING_HAPPENED)).isTrue();

        Lease second = granted(request(CONTENT));

        assertThat(second.fence()).isGreaterThan(first.fence());
        assertThat(second.attempt()).isEqualTo(2);
    }

    @Test
    @Tag("R-11")
    @Tag("T-20")
    void grantsAReleasedRecordToOtherContentAndBindsIt() {
        store().release(granted(request(CONTENT)), ReleaseReason.NOTHING_HAPPENED);
        assertThat(found().fingerprint()).isNull();

        granted(request(OTHER_CONTENT));

        assertThat(claim(request(CONTENT))).isEqualTo(MISMATCH);
        assertThat(found().fingerprint()).isEqualTo(OTHER_CONTENT);
    }

    @Test
    void keepsTheContentOfAReleasedRecordWhoseHandlerWasEntered() {
        store().release(granted(request(CONTENT)), ReleaseReason.HANDLER_ENTERED);

        assertMismatches(CONTENT);
        granted(request(CONTENT));
    }

    @Test
    void comparesContentOnlyWhereBothSidesHaveNone() {
        granted(request((Fingerprint) null));

        assertThat(claim(request((Fingerprint) null))).isInstanceOf(Claim.InProgress.class);
        assertMismatches(null);
    }

    @Test
    @Tag("R-38")
    void refusesAContentOfUnknownVersion() {
        byte[] newer = CONTENT.stored();
        newer[0]++;
        Lease lease = granted(request(Fingerprint.ofStored(newer)));

        assertThat(claim(request(CONTENT))).isInstanceOf(Claim.Unreadable.class);
        store().complete(lease, done("newer"));
        assertThat(claim(request(CONTENT))).isInstanceOf(Claim.Unreadable.class);
    }

    @Test
    @Tag("R-38")
    @Tag("T-47")
    void refusesARecordOfANewerFormat() {
        Lease lease = completed(request(), done("newer"));
        raiseFormatVersion(lease.id());
        advance(PAST_RETENTION);

        assertThat(claim(request())).isInstanceOf(Claim.Unreadable.class);
        assertThat(claim(request(OTHER_CONTENT))).isInstanceOf(Claim.Unreadable.class);
        assertThat(found().formatVersion()).isGreaterThan(StoredRecord.FORMAT_VERSION);
    }

    @Test
    @Tag("T-23")
    @Tag("T-101")
    void runsAgainPastRetentionAndForgetsTheOldResult() {
        Lease first = completed(request(CONTENT), done("first"));
        advance(PAST_RETENTION);

        Lease second = granted(request(OTHER_CONTENT));

        assertThat(second.fence()).isGreaterThan(first.fence());
        StoredRecord record = found();
        assertThat(record.state()).isEqualTo(RecordState.IN_PROGRESS);
        assertThat(record.result()).isNull();
        assertThat(record.retainedUntil()).isNull();
        assertThat(record.expiry()).isNull();
        assertThat(claim(request(OTHER_CONTENT))).isInstanceOf(Claim.InProgress.class);
    }

    @Test
    @Tag("R-87")
    @Tag("T-23")
    void refusesPastRetentionWhereTheRecordSaysSo() {
        completed(request(CONTENT), done(value("first"), ExpiryPolicy.REFUSE));
        advance(PAST_RETENTION);

        assertThat(claim(request(CONTENT))).isEqualTo(new Claim.TooOld());
        assertThat(claim(request(OTHER_CONTENT))).isEqualTo(new Claim.TooOld());
        assertThat(claim(atOnce(request(), done("again")))).isEqualTo(new Claim.TooOld());
    }

    @Test
    @Tag("T-103")
    void onlyCompletedRecordsExpire() {
        granted(request(CrashPolicy.INTERRUPT));
        advance(PAST_RETENTION.multipliedBy(400));

        assertThat(claim(request())).isEqualTo(new Claim.Interrupted());
    }

    @Test
    void completesAtOnceWhereAsked() {
        granted(atOnce(request(), done("at once")));

        assertThat(found().state()).isEqualTo(RecordState.COMPLETED);
        assertThat(claim(atOnce(request(), done("again")))).isEqualTo(new Claim.Completed(value("at once")));
        advance(PAST_RETENTION);
        granted(atOnce(request(), done(StoredResult.TOMBSTONE, ExpiryPolicy.REFUSE)));
        assertThat(claim(request())).isEqualTo(new Claim.Completed(StoredResult.TOMBSTONE));
    }

    @Test
    void completesATakenOverRecordAtOnceWhereAsked() {
        granted(request(CrashPolicy.RETRY));
        advance(PAST_LEASE);

        Lease lease = granted(atOnce(request(), done("at once")));

        assertThat(lease.attempt()).isEqualTo(2);
        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("at once")));
    }

    @Test
    @Tag("R-28")
    @Tag("T-41")
    void grantsTheSameClaimAgainAfterALostReply() {
        ClaimRequest request = request();
        Lease lease = granted(request);

        assertThat(granted(request)).isEqualTo(lease);
        assertThat(found().attempt()).isEqualTo(1);
        advance(PAST_LEASE);
        assertThat(granted(request)).isEqualTo(lease);
    }

    @Test
    @Tag("R-28")
    void grantsTheSameClaimAgainAlsoWhereItCompletedAtOnce() {
        ClaimRequest request = atOnce(request(), done("at once"));
        Lease lease = granted(request);

        assertThat(granted(request)).isEqualTo(lease);
        assertThat(claim(request())).isEqualTo(new Claim.Completed(value("at once")));
    }

    /** One-sided content counts as other content. */
    private void assertMismatches(@Nullable Fingerprint bound) {
        assertThat(claim(request(OTHER_CONTENT))).isEqualTo(MISMATCH);
        if (bound != null) {
            assertThat(claim(request((Fingerprint) null))).isEqualTo(MISMATCH);
        }
    }
}
