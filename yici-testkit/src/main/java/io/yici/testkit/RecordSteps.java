package io.yici.testkit;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import io.yici.Operation;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.RecordState;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A record on its way from one state to the next: the parts that change, over one that was read. Not thread-safe. */
final class RecordSteps {

    private final StoredRecord before;
    private final Instant now;
    private RecordState state;
    private UUID ownerToken;
    private long fence;
    private int attempt;
    private @Nullable Fingerprint fingerprint;
    private CrashPolicy crashes;
    private Instant leaseUntil;
    private Instant changedAt;
    private @Nullable Instant retainedUntil;
    private @Nullable ExpiryPolicy expiry;
    private @Nullable StoredResult result;
    private @Nullable String resource;
    private @Nullable String requestId;

    private RecordSteps(StoredRecord before, Instant now) {
        this.before = before;
        this.now = now;
        this.state = before.state();
        this.ownerToken = before.ownerToken();
        this.fence = before.fence();
        this.attempt = before.attempt();
        this.fingerprint = before.fingerprint();
        this.crashes = before.crashes();
        this.leaseUntil = before.leaseUntil();
        this.changedAt = before.changedAt();
        this.retainedUntil = before.retainedUntil();
        this.expiry = before.expiry();
        this.result = before.result();
        this.resource = before.resource();
        this.requestId = before.requestId();
    }

    static RecordSteps from(StoredRecord before, Instant now) {
        return new RecordSteps(before, now);
    }

    static StoredRecord first(ClaimRequest request, long fence, Instant now) {
        return new StoredRecord(
                request.operation(),
                request.key(),
                StoredRecord.FORMAT_VERSION,
                RecordState.IN_PROGRESS,
                request.ownerToken(),
                fence,
                1,
                request.fingerprint(),
                request.crashes(),
                now.plus(request.lease()),
                now,
                null,
                null,
                null,
                null,
                request.requestId(),
                now);
    }

    RecordSteps claimed(ClaimRequest request, long newFence) {
        moveTo(RecordState.IN_PROGRESS);
        ownerToken = request.ownerToken();
        fence = newFence;
        attempt++;
        fingerprint = request.fingerprint();
        crashes = request.crashes();
        leaseUntil = now.plus(request.lease());
        retainedUntil = null;
        expiry = null;
        result = null;
        resource = null;
        requestId = request.requestId();
        return this;
    }

    RecordSteps completed(Completion completion) {
        moveTo(RecordState.COMPLETED);
        result = completion.result();
        resource = completion.resource();
        retainedUntil = now.plus(completion.retention());
        expiry = completion.expiry();
        return this;
    }

    RecordSteps moveTo(RecordState next) {
        state = next;
        changedAt = now;
        if (next == RecordState.RELEASED) {
            retainedUntil = now.plus(Operation.RELEASED_RETENTION);
        }
        return this;
    }

    RecordSteps renewedTo(Instant until) {
        leaseUntil = until;
        return this;
    }

    RecordSteps retainedTo(Instant until) {
        retainedUntil = until;
        return this;
    }

    RecordSteps withoutResult() {
        retainedUntil = Instant.EPOCH;
        result = null;
        return this;
    }

    RecordSteps resource(@Nullable String made) {
        resource = made;
        return this;
    }

    RecordSteps withoutFingerprint() {
        fingerprint = null;
        return this;
    }

    RecordSteps fence(long raised) {
        fence = raised;
        return this;
    }

    StoredRecord read() {
        return read(before.formatVersion());
    }

    StoredRecord read(int formatVersion) {
        return new StoredRecord(
                before.operation(),
                before.key(),
                formatVersion,
                state,
                ownerToken,
                fence,
                attempt,
                fingerprint,
                crashes,
                leaseUntil,
                changedAt,
                retainedUntil,
                expiry,
                result,
                resource,
                requestId,
                now);
    }
}
