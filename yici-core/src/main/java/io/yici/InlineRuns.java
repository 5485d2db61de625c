package io.yici;

import io.yici.IdempotencyEvent.Kind;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.StoreException;
import io.yici.spi.TransactionalStore;
import io.yici.spi.Transactions;
import org.jspecify.annotations.Nullable;

/**
 * {@link Mode#INLINE}: the claim is the first statement of the caller's transaction and stands or falls with it. Where no result is
 * stored it inserts a completed record at once. A failure of the work marks the transaction for rollback: a record that says
 * "done" must not be committed beside work that was not.
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
        boolean atOnce = !call.operation().storesResult();
        Claim claim = claim(call, atOnce ? call.completion(results.encode(call.operation(), null)) : null);
        if (!(claim instanceof Claim.Granted granted)) {
            return claims.answer(call, claim);
        }
        try {
            T value = call.perform(new LiveExecution(call, Mode.INLINE, granted.lease()));
            if (!atOnce) {
                complete(call, granted.lease(), value);
            }
            events.fire(Kind.COMPLETED, call, granted.lease().fence());
            return new Outcome.Executed<>(value);
        } catch (Throwable thrown) {
            transactions.setRollbackOnly();
            throw Endings.<RuntimeException>rethrow(thrown);
        }
    }

    private Claim claim(Call<?, ?> call, @Nullable Completion atOnce) {
        ClaimRequest request = call.request(CrashPolicy.RETRY, atOnce);
        try {
            return claims.granted(call, store.enlisted().claim(request));
        } catch (StoreException e) {
            transactions.setRollbackOnly();
            throw claims.failed(call, e);
        }
    }

    private <T extends @Nullable Object> void complete(Call<T, ?> call, Lease lease, T value) {
        transactions.flush();
        Completion completion = call.completion(results.encode(call.operation(), value));
        if (!store.enlisted().complete(lease, completion)) {
            events.fire(Kind.COMPLETION_REFUSED, call, lease.fence());
            throw new LeaseLostException(call.operation().id(), call.key());
        }
    }
}
