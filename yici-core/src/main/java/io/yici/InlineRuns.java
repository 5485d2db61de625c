package io.yici;

import io.yici.IdempotencyEvent.Kind;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.ConflictException;
import io.yici.spi.Lease;
import io.yici.spi.StoreException;
import io.yici.spi.TransactionalStore;
import io.yici.spi.Transactions;
import org.jspecify.annotations.Nullable;

/**
 * {@link Mode#INLINE}: the claim is the first statement of the caller's transaction and stands or falls with it. Where no result is
 * stored it inserts a completed record at once. A failure of the work marks the transaction for rollback: a record that says
 * "done" must not be committed beside work that was not. A failure that the policy counts as final is stored instead, after the
 * transaction was rolled back to a point behind the claim; only policies with such failures pay for that point.
 */
final class InlineRuns {

    private final TransactionalStore store;
    private final Transactions transactions;
    private final Events events;
    private final Results results;
    private final Claims claims;

    InlineRuns(Engine engine, TransactionalStore store) {
        this.store = store;
        this.transactions = store.transactions();
        this.events = engine.events();
        this.results = engine.results();
        this.claims = engine.claims();
    }

    <T extends @Nullable Object, E extends Exception> Outcome<T> attempt(Call<T, E> call) throws E {
        transactions.requireUsable();
        boolean atOnce =
                !call.operation().storesResult() && !call.operation().failures().storesFailures();
        Claim claim = claim(call, atOnce ? call.completion(results.encode(call.operation(), null)) : null);
        if (!(claim instanceof Claim.Granted granted)) {
            return claims.answer(call, claim);
        }
        LiveExecution run = new LiveExecution(call, Mode.INLINE, granted.lease());
        if (atOnce) {
            run.noResource("no result is stored, so the claim has completed the record before the work;"
                    + " let the operation store a result, or call it outside the transaction");
        }
        return run(call, run, atOnce);
    }

    private <T extends @Nullable Object, E extends Exception> Outcome<T> run(
            Call<T, E> call, LiveExecution run, boolean completed) throws E {
        Lease lease = run.lease();
        Transactions.@Nullable Savepoint behindClaim = null;
        try {
            behindClaim = call.operation().failures().storesFailures() ? transactions.savepoint() : null;
            T value = call.perform(run);
            if (!completed) {
                complete(call, lease, call.completion(results.encode(call.operation(), value), run.resource()));
            }
            events.fire(Kind.COMPLETED, call, lease.fence());
            return new Outcome.Executed<>(value);
        } catch (Throwable thrown) {
            if (behindClaim == null || !isFinal(call, thrown) || !failureStored(call, lease, behindClaim, thrown)) {
                transactions.setRollbackOnly();
            }
            throw Endings.<RuntimeException>rethrow(thrown);
        }
    }

    /** What a concurrent transaction undid is not final, whatever the policy says of such exceptions. */
    private boolean isFinal(Call<?, ?> call, Throwable thrown) {
        return !transactions.isConflict(thrown)
                && !(thrown instanceof TokenRefusedException)
                && call.operation().failures().reaction(thrown, Mode.INLINE) == FailurePolicy.Reaction.COMPLETE;
    }

    /** If it cannot be stored, the whole transaction goes, and the caller learns why beside the failure itself. */
    private boolean failureStored(Call<?, ?> call, Lease lease, Transactions.Savepoint behindClaim, Throwable thrown) {
        try {
            behindClaim.rollBack();
            complete(
                    call,
                    lease,
                    call.completion(results.encode(call.operation().failures().failure(thrown))));
            events.fire(Kind.FAILED, call, lease.fence(), thrown);
            return true;
        } catch (RuntimeException e) {
            thrown.addSuppressed(e);
            events.fire(Kind.STORE_FAILED, call, lease.fence(), e);
            return false;
        }
    }

    private Claim claim(Call<?, ?> call, @Nullable Completion atOnce) {
        ClaimRequest request = claims.request(call, CrashPolicy.RETRY, atOnce);
        try {
            return claims.granted(call, store.enlisted().claim(request));
        } catch (ConflictException e) {
            transactions.setRollbackOnly();
            throw conflict(call, 0, e);
        } catch (StoreException e) {
            transactions.setRollbackOnly();
            throw claims.failed(call, e);
        }
    }

    private void complete(Call<?, ?> call, Lease lease, Completion completion) {
        boolean completed;
        try {
            transactions.flush();
            completed = store.enlisted().complete(lease, completion);
        } catch (RuntimeException e) {
            if (transactions.isConflict(e)) {
                throw conflict(call, lease.fence(), e);
            }
            throw e instanceof StoreException failure ? claims.failed(call, failure) : e;
        }
        if (!completed) {
            events.fire(Kind.COMPLETION_REFUSED, call, lease.fence());
            throw new LeaseLostException(call.operation().id(), call.key());
        }
    }

    private TransactionConflictException conflict(Call<?, ?> call, long fence, RuntimeException cause) {
        events.fire(Kind.CONFLICT, call, fence, cause);
        return new TransactionConflictException(call.operation().id(), call.key(), cause);
    }
}
