package io.yici;

import io.yici.IdempotencyEvent.Kind;
import io.yici.spi.Claim;
import io.yici.spi.CommitException;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoreException;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import io.yici.spi.TransactionalStore;
import io.yici.spi.Transactions;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@link Mode#JOINED}: claim, committed on its own; work and completion in one transaction, the completion last before the commit.
 * The claim tells others that somebody works; the mark that counts is the completion, since it commits with the effect or not at
 * all, and only for the newest owner.
 */
final class JoinedRuns {

    private final TransactionalStore store;
    private final Transactions transactions;
    private final Events events;
    private final Results results;
    private final Claims claims;
    private final Endings endings;

    JoinedRuns(Engine engine, TransactionalStore store, Endings endings) {
        this.store = store;
        this.transactions = store.transactions();
        this.events = engine.events();
        this.results = engine.results();
        this.claims = engine.claims();
        this.endings = endings;
    }

    <T extends @Nullable Object, E extends Exception> Outcome<T> attempt(Call<T, E> call) throws E {
        Claim claim = claims.claim(call, CrashPolicy.RETRY);
        return claim instanceof Claim.Granted granted ? run(call, granted.lease()) : claims.answer(call, claim);
    }

    /** A run that a concurrent transaction undid is repeated under the same lease, in a new transaction that ends with it. */
    private <T extends @Nullable Object, E extends Exception> Outcome<T> run(Call<T, E> call, Lease lease) throws E {
        Duration time = call.operation().lease();
        for (int left = call.operation().reruns(); ; left--) {
            Committing<T, E> unit = new Committing<>(call, new LiveExecution(call, Mode.JOINED, lease));
            Throwable thrown = thrownBy(unit, time);
            if (thrown == null) {
                events.fire(Kind.COMPLETED, call, lease.fence());
                return unit.outcome();
            }
            if (!transactions.isConflict(thrown)) {
                return afterFailure(unit, thrown);
            }
            events.fire(Kind.CONFLICT, call, lease.fence(), thrown);
            Optional<Duration> again = left == 0 ? Optional.empty() : timeForRerun(call, lease, thrown);
            if (again.isEmpty()) {
                return afterConflict(unit, thrown);
            }
            time = again.get();
        }
    }

    private @Nullable Throwable thrownBy(Committing<?, ?> unit, Duration time) {
        try {
            transactions.execute(time, unit);
            return null;
        } catch (Throwable thrown) {
            return thrown;
        }
    }

    /** What remains of the lease, if that is half of it at least, and the run is still the owner. */
    private Optional<Duration> timeForRerun(Call<?, ?> call, Lease lease, Throwable thrown) {
        try {
            return store.find(call.id())
                    .filter(it -> it.state() == RecordState.IN_PROGRESS
                            && it.fence() == lease.fence()
                            && it.ownerToken().equals(lease.ownerToken()))
                    .map(StoredRecord::leaseRemaining)
                    .filter(it -> it.multipliedBy(2).compareTo(lease.duration()) >= 0);
        } catch (StoreException e) {
            thrown.addSuppressed(e);
            return Optional.empty();
        }
    }

    /** Not run again. A release that does not apply means that somebody else got in, whose duplicate the caller is then. */
    private <T extends @Nullable Object> Outcome<T> afterConflict(Committing<T, ?> unit, Throwable thrown) {
        Call<T, ?> call = unit.call;
        Lease lease = unit.run.lease();
        try {
            if (!store.release(lease, ReleaseReason.NOTHING_HAPPENED)) {
                return ended(unit, claims.afterRefusal(call, lease, tryAgain()));
            }
            events.fire(Kind.RELEASED, call, lease.fence(), thrown);
        } catch (StoreException e) {
            thrown.addSuppressed(e);
            events.fire(Kind.STORE_FAILED, call, lease.fence(), e);
        }
        throw new TransactionConflictException(call.operation().id(), call.key(), thrown);
    }

    private <T extends @Nullable Object, E extends Exception> Outcome<T> afterFailure(
            Committing<T, E> unit, Throwable thrown) throws E {
        Call<T, E> call = unit.call;
        Lease lease = unit.run.lease();
        if (thrown instanceof RolledBackOnRequest) {
            return afterRollback(call, () -> completeAfterRollback(call, lease, unit));
        }
        if (thrown instanceof CompletionRefused) {
            return afterRollback(call, () -> ended(unit, claims.afterRefusal(call, lease, tryAgain())));
        }
        if (thrown instanceof CommitException failure) {
            return afterCommitFailure(call, lease, unit, failure);
        }
        if (!unit.entered) { // what failed is the transaction, whatever the policy says of such exceptions
            throw notEntered(call, lease, thrown);
        }
        Outcome<T> duplicate = endings.failed(unit.run, call, Mode.JOINED, thrown);
        if (duplicate != null) {
            return duplicate;
        }
        if (thrown instanceof StoreException failure) { // the completion could not be stored, so nothing is committed
            throw claims.failed(call, failure);
        }
        throw Endings.<RuntimeException>rethrow(thrown);
    }

    private RuntimeException notEntered(Call<?, ?> call, Lease lease, Throwable thrown) {
        endings.notEntered(call, lease, thrown);
        if (thrown instanceof Error || thrown instanceof IdempotencyException) {
            throw Endings.<RuntimeException>rethrow(thrown);
        }
        return new StoreUnavailableException(call.operation().id(), call.key(), thrown);
    }

    /** Nothing is committed, so a store that fails now is one that failed before the work: the caller may come again. */
    private <T extends @Nullable Object> Outcome<T> afterRollback(Call<T, ?> call, Supplier<Outcome<T>> step) {
        try {
            return step.get();
        } catch (StoreException e) {
            throw claims.failed(call, e);
        }
    }

    private <T extends @Nullable Object> Outcome<T> completeAfterRollback(
            Call<T, ?> call, Lease lease, Committing<T, ?> unit) {
        if (store.complete(lease, call.completion(unit.result()))) {
            events.fire(Kind.COMPLETED, call, lease.fence());
            return unit.outcome();
        }
        return ended(unit, claims.afterRefusal(call, lease, tryAgain()));
    }

    /**
     * Only the record can tell. A release that applies proves that nothing was committed and shuts out a commit still on its way,
     * whose completion would find another state; it waits, within bounds, for one that holds the row already.
     */
    private <T extends @Nullable Object> Outcome<T> afterCommitFailure(
            Call<T, ?> call, Lease lease, Committing<T, ?> unit, CommitException failure) {
        boolean nothingCommitted;
        try {
            nothingCommitted = store.release(lease, ReleaseReason.NOTHING_HAPPENED);
            if (!nothingCommitted) {
                Outcome<T> outcome = ended(unit, claims.afterRefusal(call, lease, tryAgain()));
                if (outcome instanceof Outcome.Executed) {
                    events.fire(Kind.COMPLETED, call, lease.fence());
                }
                return outcome;
            }
        } catch (StoreException e) {
            failure.addSuppressed(e);
            events.fire(Kind.UNSETTLED, call, lease.fence(), failure);
            return new Outcome.Unsettled<>();
        }
        events.fire(Kind.RELEASED, call, lease.fence(), failure);
        Throwable cause = failure.getCause();
        throw Endings.<RuntimeException>rethrow(cause == null ? failure : cause);
    }

    private static <T extends @Nullable Object> Outcome<T> tryAgain() {
        return new Outcome.InProgress<>(Claims.SHORTEST_RETRY);
    }

    /** No other outcome means that the record is completed under this run's own token. */
    private static <T extends @Nullable Object> Outcome<T> ended(Committing<T, ?> unit, @Nullable Outcome<T> other) {
        return other == null ? unit.outcome() : other;
    }

    /** Work and completion, as they run inside the transaction. */
    private final class Committing<T extends @Nullable Object, E extends Exception> implements Callable<Boolean> {

        private final Call<T, E> call;
        private final LiveExecution run;
        private boolean entered;
        private Outcome.@Nullable Executed<T> outcome;
        private @Nullable StoredResult result;

        Committing(Call<T, E> call, LiveExecution run) {
            this.call = call;
            this.run = run;
        }

        @Override
        public Boolean call() throws Exception {
            entered = true;
            T value = call.perform(run);
            outcome = new Outcome.Executed<>(value);
            result = results.encode(call.operation(), value);
            if (run.wantsRollBack()) {
                throw new RolledBackOnRequest();
            }
            if (transactions.isRollbackOnly()) {
                throw new RolledBackException(call.operation().id(), call.key());
            }
            transactions.flush();
            if (!store.enlisted().complete(run.lease(), call.completion(result(), run.resource()))) {
                throw new CompletionRefused();
            }
            return true;
        }

        StoredResult result() {
            return Objects.requireNonNull(result);
        }

        Outcome.Executed<T> outcome() {
            if (outcome == null) {
                throw new IllegalStateException("the transaction ended before its work");
            }
            return outcome;
        }
    }

    private static class Signal extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Signal() {
            super(null, null, false, false);
        }
    }

    private static final class RolledBackOnRequest extends Signal {
        private static final long serialVersionUID = 1L;
    }

    private static final class CompletionRefused extends Signal {
        private static final long serialVersionUID = 1L;
    }
}
