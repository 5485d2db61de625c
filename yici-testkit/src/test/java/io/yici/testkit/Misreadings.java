package io.yici.testkit;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ClaimRules;
import io.yici.spi.RecordState;
import io.yici.spi.StoredRecord;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Tables of claims with one wrong cell each. */
final class Misreadings {

    private Misreadings() {}

    static ClaimRules.Verdict ignoresMismatch(StoredRecord found, ClaimRequest request) {
        return ClaimRules.judge(found, with(request, found.fingerprint()));
    }

    static ClaimRules.Verdict looksForMismatchInResultsOnly(StoredRecord found, ClaimRequest request) {
        return found.state() == RecordState.IN_PROGRESS
                ? ignoresMismatch(found, request)
                : ClaimRules.judge(found, request);
    }

    static ClaimRules.Verdict laterCallersPolicyDecides(StoredRecord found, ClaimRequest request) {
        return ClaimRules.judge(
                with(found, found.formatVersion(), request.crashes(), found.retainedUntil(), found.expiry()), request);
    }

    static ClaimRules.Verdict alwaysRetries(StoredRecord found, ClaimRequest request) {
        return ClaimRules.judge(
                with(found, found.formatVersion(), CrashPolicy.RETRY, found.retainedUntil(), found.expiry()), request);
    }

    static ClaimRules.Verdict leaseIsNeverOver(StoredRecord found, ClaimRequest request) {
        return found.state() == RecordState.IN_PROGRESS && found.leaseOver()
                ? new ClaimRules.Verdict.Answer(new Claim.InProgress(found.leaseRemaining()))
                : ClaimRules.judge(found, request);
    }

    static ClaimRules.Verdict neverExpires(StoredRecord found, ClaimRequest request) {
        return ClaimRules.judge(with(found, found.formatVersion(), found.crashes(), null, found.expiry()), request);
    }

    static ClaimRules.Verdict runsAgainWhateverItsAge(StoredRecord found, ClaimRequest request) {
        ExpiryPolicy expiry = found.expiry() == null ? null : ExpiryPolicy.RUN_AGAIN;
        return ClaimRules.judge(
                with(found, found.formatVersion(), found.crashes(), found.retainedUntil(), expiry), request);
    }

    static ClaimRules.Verdict readsAnyFormat(StoredRecord found, ClaimRequest request) {
        return ClaimRules.judge(
                with(found, StoredRecord.FORMAT_VERSION, found.crashes(), found.retainedUntil(), found.expiry()),
                request);
    }

    static ClaimRules.Verdict forgetsWhoAsked(StoredRecord found, ClaimRequest request) {
        return found.state() == RecordState.IN_PROGRESS && !found.leaseOver()
                ? new ClaimRules.Verdict.Answer(new Claim.InProgress(found.leaseRemaining()))
                : ClaimRules.judge(found, request);
    }

    /** As a column without its scope would have it. */
    static IdempotencyKey withoutScope(IdempotencyKey key) {
        return IdempotencyKey.unscoped(key.value());
    }

    static IdempotencyKey gluedTogether(IdempotencyKey key) {
        String glued = key.scope() + ":" + key.value();
        return IdempotencyKey.unscoped(glued.substring(0, Math.min(glued.length(), IdempotencyKey.MAX_LENGTH)));
    }

    /** As a collation that ignores case would have it. */
    static IdempotencyKey caseBlind(IdempotencyKey key) {
        return IdempotencyKey.of(key.scope(), key.value().toLowerCase(Locale.ROOT));
    }

    private static ClaimRequest with(ClaimRequest request, @Nullable Fingerprint fingerprint) {
        return new ClaimRequest(
                        request.operation(),
                        request.key(),
                        fingerprint,
                        request.ownerToken(),
                        request.lease(),
                        request.crashes(),
                        request.atOnce())
                .withRequestId(request.requestId());
    }

    private static StoredRecord with(
            StoredRecord it,
            int formatVersion,
            CrashPolicy crashes,
            @Nullable Instant retainedUntil,
            @Nullable ExpiryPolicy expiry) {
        return new StoredRecord(
                it.operation(),
                it.key(),
                formatVersion,
                it.state(),
                it.ownerToken(),
                it.fence(),
                it.attempt(),
                it.fingerprint(),
                crashes,
                it.leaseUntil(),
                it.changedAt(),
                retainedUntil,
                expiry,
                it.result(),
                it.resource(),
                it.requestId(),
                it.readAt());
    }
}
