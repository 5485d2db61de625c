package io.yici.testkit;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoredResult;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a record should be, told by the table of the design once more and on purpose not by {@link io.yici.spi.ClaimRules}. */
final class RecordModel {

    /** What a claim should be answered. */
    enum Answer {
        GRANTED,
        GRANTED_BEFORE,
        IN_PROGRESS,
        COMPLETED,
        MISMATCH,
        INTERRUPTED,
        TOO_OLD
    }

    @Nullable RecordState state;

    UUID owner = new UUID(0, 0);
    long fence;
    int attempt;

    @Nullable Fingerprint content;

    CrashPolicy crashes = CrashPolicy.RETRY;
    Duration leaseUntil = Duration.ZERO;
    Duration retainedUntil = Duration.ZERO;
    ExpiryPolicy expiry = ExpiryPolicy.RUN_AGAIN;

    @Nullable StoredResult result;

    @Nullable String resource;

    boolean isOverdue(Duration now) {
        return state == RecordState.INTERRUPTED || state == RecordState.IN_PROGRESS && leaseUntil.compareTo(now) <= 0;
    }

    boolean isTooOld(Duration now) {
        return state == RecordState.COMPLETED && expiry == ExpiryPolicy.REFUSE && retainedUntil.compareTo(now) <= 0;
    }

    /** Applies the claim; a granted one still has to be told its fence. */
    Answer claim(ClaimRequest request, Duration now) {
        Answer answer = answer(request, now);
        if (answer == Answer.GRANTED) {
            state = RecordState.IN_PROGRESS;
            owner = request.ownerToken();
            attempt++;
            content = request.fingerprint();
            crashes = request.crashes();
            leaseUntil = now.plus(request.lease());
            result = null;
            resource = null;
        } else if (answer == Answer.INTERRUPTED) {
            state = RecordState.INTERRUPTED;
        }
        return answer;
    }

    private Answer answer(ClaimRequest request, Duration now) {
        if (state == null) {
            return Answer.GRANTED;
        }
        if (state == RecordState.COMPLETED && retainedUntil.compareTo(now) <= 0) {
            return expiry == ExpiryPolicy.RUN_AGAIN ? Answer.GRANTED : Answer.TOO_OLD;
        }
        boolean free = state == RecordState.RELEASED && content == null;
        if (!free && !Objects.equals(content, request.fingerprint())) {
            return Answer.MISMATCH;
        }
        return switch (state) {
            case RELEASED -> Answer.GRANTED;
            case COMPLETED -> Answer.COMPLETED;
            case INTERRUPTED -> Answer.INTERRUPTED;
            case IN_PROGRESS -> whileInProgress(request, now);
        };
    }

    private Answer whileInProgress(ClaimRequest request, Duration now) {
        if (owner.equals(request.ownerToken())) {
            return Answer.GRANTED_BEFORE;
        }
        if (!isOverdue(now)) {
            return Answer.IN_PROGRESS;
        }
        return crashes == CrashPolicy.RETRY ? Answer.GRANTED : Answer.INTERRUPTED;
    }

    boolean complete(Lease lease, Completion completion, Duration now) {
        boolean applies = isHeldBy(lease) && isUnfinished();
        if (applies) {
            completed(completion, now);
        }
        return applies;
    }

    private void completed(Completion completion, Duration now) {
        state = RecordState.COMPLETED;
        result = completion.result();
        resource = completion.resource();
        retainedUntil = now.plus(completion.retention());
        expiry = completion.expiry();
    }

    boolean renew(Lease lease, Duration now) {
        boolean applies = isHeldBy(lease) && state == RecordState.IN_PROGRESS;
        if (applies) {
            leaseUntil = now.plus(lease.duration());
        }
        return applies;
    }

    boolean release(Lease lease, ReleaseReason reason) {
        boolean applies = isHeldBy(lease) && state == RecordState.IN_PROGRESS;
        if (applies) {
            state = RecordState.RELEASED;
            content = reason == ReleaseReason.NOTHING_HAPPENED ? null : content;
        }
        return applies;
    }

    boolean interrupt(Lease lease) {
        boolean applies = isHeldBy(lease) && state == RecordState.IN_PROGRESS;
        if (applies) {
            state = RecordState.INTERRUPTED;
        }
        return applies;
    }

    /** An applied one still has to be told its fence. */
    boolean settle(long expectedFence, @Nullable Completion completion, Duration now) {
        boolean applies = fence == expectedFence && isUnfinished();
        if (applies && completion == null) {
            state = RecordState.RELEASED;
        } else if (applies) {
            completed(Objects.requireNonNull(completion), now);
        }
        return applies;
    }

    private boolean isUnfinished() {
        return state == RecordState.IN_PROGRESS || state == RecordState.INTERRUPTED;
    }

    private boolean isHeldBy(Lease lease) {
        return owner.equals(lease.ownerToken()) && fence == lease.fence();
    }
}
