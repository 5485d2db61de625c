package io.yici.spi;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The table that decides a claim on an existing record. A store that can read before it writes calls {@link #judge}; one that
 * decides in a single statement or script writes the same table there, and the contract holds the two together.
 */
public final class ClaimRules {

    private ClaimRules() {}

    /** What is to be done with an existing record. */
    public sealed interface Verdict {

        /** Nothing: this is the answer. */
        record Answer(Claim claim) implements Verdict {}

        /** Make the claimer its owner, if the record is still as it was read. */
        record Grant() implements Verdict {}

        /** Make it interrupted, if the record is still as it was read; that is the answer. */
        record Interrupt() implements Verdict {}
    }

    /** Decides, by the record's own policies and the store's clock. */
    public static Verdict judge(StoredRecord found, ClaimRequest request) {
        if (found.formatVersion() > StoredRecord.FORMAT_VERSION) {
            return answer(new Claim.Unreadable("record format " + found.formatVersion()));
        }
        Fingerprint bound = found.fingerprint();
        if (bound != null && bound.version() != Fingerprint.VERSION) {
            return answer(new Claim.Unreadable("fingerprint version " + bound.version()));
        }
        if (found.pastRetention()) {
            return found.expiry() == ExpiryPolicy.RUN_AGAIN
                    ? new Verdict.Grant()
                    : answer(new Claim.TooOld(found.resource()));
        }
        if (mismatches(found, request)) {
            return answer(new Claim.Mismatch());
        }
        return switch (found.state()) {
            case RELEASED -> new Verdict.Grant();
            case COMPLETED -> completed(found, request);
            case INTERRUPTED -> answer(new Claim.Interrupted());
            case IN_PROGRESS -> inProgress(found, request);
        };
    }

    /** A claim that completes at once and is sent again, because its reply was lost, meets its own completion. */
    private static Verdict completed(StoredRecord found, ClaimRequest request) {
        return request.atOnce() != null && found.ownerToken().equals(request.ownerToken())
                ? answer(new Claim.Granted(lease(found, request)))
                : answer(Claim.Completed.of(found));
    }

    private static Verdict inProgress(StoredRecord found, ClaimRequest request) {
        if (found.ownerToken().equals(request.ownerToken())) {
            return answer(new Claim.Granted(lease(found, request)));
        }
        if (!found.leaseOver()) {
            return answer(new Claim.InProgress(found.leaseRemaining()));
        }
        return found.crashes() == CrashPolicy.RETRY ? new Verdict.Grant() : new Verdict.Interrupt();
    }

    private static Lease lease(StoredRecord found, ClaimRequest request) {
        return new Lease(request.id(), found.ownerToken(), found.fence(), found.attempt(), request.lease());
    }

    /** A released record whose fingerprint was dropped takes any content. */
    private static boolean mismatches(StoredRecord found, ClaimRequest request) {
        @Nullable Fingerprint bound = found.fingerprint();
        if (found.state() == RecordState.RELEASED && bound == null) {
            return false;
        }
        return !Objects.equals(bound, request.fingerprint());
    }

    private static Verdict answer(Claim claim) {
        return new Verdict.Answer(claim);
    }
}
