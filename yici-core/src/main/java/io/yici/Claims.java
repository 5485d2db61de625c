package io.yici;

import io.yici.IdempotencyEvent.Kind;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.StoreException;
import io.yici.spi.StoredRecord;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Claims, with what belongs around them: lost replies, waiting, answers to repeats, events. */
final class Claims {

    static final Duration SHORTEST_RETRY = Duration.ofSeconds(1);

    private final IdempotencyStore store;
    private final Events events;
    private final Results results;
    private final WaitingRoom room;
    private final Requester requester;

    /** What each claim goes through. */
    record Parts(IdempotencyStore store, Events events, Results results, WaitingRoom room, Requester requester) {}

    Claims(Parts parts) {
        this.store = parts.store();
        this.events = parts.events();
        this.results = parts.results();
        this.room = parts.room();
        this.requester = parts.requester();
    }

    /** The same claims, waiting apart from the others, so many at a time. */
    Claims apart(int waiters) {
        return new Claims(new Parts(store, events, results, room.apart(waiters), requester));
    }

    /** Claims on the store's own connection; waits where the operation says so. */
    Claim claim(Call<?, ?> call, CrashPolicy crashes) {
        Claim claim = once(call, crashes);
        if (claim instanceof Claim.InProgress first) {
            claim = call.stopwatch().waiting(() -> room.await(call, first, () -> once(call, crashes)));
        }
        return claim;
    }

    /** Under a new owner token. */
    ClaimRequest request(Call<?, ?> call, CrashPolicy crashes, @Nullable Completion atOnce) {
        return call.request(crashes, atOnce, requester.id());
    }

    private Claim once(Call<?, ?> call, CrashPolicy crashes) {
        ClaimRequest request = request(call, crashes, null);
        try {
            // A claim whose reply was lost may have been granted: asking again with the same token tells.
            return granted(call, askedTwice(() -> store.claim(request)));
        } catch (StoreException e) {
            throw failed(call, e);
        }
    }

    /** A step whose reply was lost is taken once more; for those that are known again by the store. */
    static <T> T askedTwice(Supplier<T> step) {
        try {
            return step.get();
        } catch (StoreException first) {
            try {
                return step.get();
            } catch (StoreException second) {
                second.addSuppressed(first);
                throw second;
            }
        }
    }

    StoreUnavailableException failed(Call<?, ?> call, StoreException e) {
        events.fire(Kind.STORE_FAILED, call, 0, e);
        return new StoreUnavailableException(call.operation().id(), call.key(), e);
    }

    Claim granted(Call<?, ?> call, Claim claim) {
        if (claim instanceof Claim.Granted granted) {
            Lease lease = granted.lease();
            events.fire(lease.attempt() == 1 ? Kind.CLAIMED : Kind.TAKEN_OVER, call, lease.fence());
        }
        return claim;
    }

    /** The outcome of a claim that was not granted. */
    <T extends @Nullable Object> Outcome<T> answer(Call<T, ?> call, Claim claim) {
        if (claim instanceof Claim.Completed completed) {
            return replay(call, completed);
        }
        if (claim instanceof Claim.InProgress running) {
            events.fire(Kind.IN_PROGRESS, call, 0);
            Duration remaining = running.remaining();
            return new Outcome.InProgress<>(remaining.compareTo(SHORTEST_RETRY) < 0 ? SHORTEST_RETRY : remaining);
        }
        if (claim instanceof Claim.Mismatch) {
            events.fire(Kind.MISMATCH, call, 0);
            return new Outcome.Mismatch<>();
        }
        if (claim instanceof Claim.Interrupted) {
            events.fire(Kind.OUTCOME_UNKNOWN, call, 0);
            return new Outcome.Interrupted<>();
        }
        if (claim instanceof Claim.TooOld old) {
            events.fire(Kind.TOO_OLD, call, 0);
            return new Outcome.TooOld<>(old.resource());
        }
        Claim.Unreadable unreadable = (Claim.Unreadable) claim;
        events.fire(Kind.UNREADABLE, call, 0);
        throw new UnreadableRecordException(call.operation().id(), call.key(), unreadable.reason());
    }

    private <T extends @Nullable Object> Outcome<T> replay(Call<T, ?> call, Claim.Completed completed) {
        boolean refuse = call.operation().duplicates() == DuplicatePolicy.REFUSE;
        events.fire(refuse ? Kind.REFUSED : Kind.REPLAYED, call, 0);
        if (refuse) {
            return new Outcome.ReplayedTombstone<>(completed.resource(), completed.requestId());
        }
        try {
            return results.decode(call.operation(), completed);
        } catch (RuntimeException e) {
            events.fire(Kind.UNREADABLE, call, 0, e);
            return new Outcome.ReplayedTombstone<>(completed.resource(), completed.requestId());
        }
    }

    /**
     * After a transition was refused: the owner's own completion may have been applied after all; else the caller is answered as a
     * duplicate of whoever got in, if that one's content is the same.
     *
     * @param ifFree the answer where the other owner has let go again, or the key has come to stand for another content
     * @return null if the record is completed under this lease's token
     * @throws StoreException if the record cannot be read
     */
    <T extends @Nullable Object> @Nullable Outcome<T> afterRefusal(Call<T, ?> call, Lease lease, Outcome<T> ifFree) {
        Optional<StoredRecord> found = store.find(call.id());
        if (found.isPresent()
                && found.get().state() == RecordState.COMPLETED
                && found.get().ownerToken().equals(lease.ownerToken())
                && found.get().fence() == lease.fence()) {
            return null;
        }
        events.fire(Kind.COMPLETION_REFUSED, call, lease.fence());
        if (found.isEmpty()
                || found.get().state() == RecordState.RELEASED
                || !Objects.equals(found.get().fingerprint(), call.fingerprint())) {
            return ifFree;
        }
        StoredRecord record = found.get();
        return answer(
                call,
                switch (record.state()) {
                    case COMPLETED -> Claim.Completed.of(record);
                    case INTERRUPTED -> new Claim.Interrupted();
                    default -> new Claim.InProgress(record.leaseRemaining());
                });
    }
}
