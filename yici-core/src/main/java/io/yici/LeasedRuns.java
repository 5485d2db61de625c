package io.yici;

import io.yici.IdempotencyEvent.Kind;
import io.yici.spi.Claim;
import io.yici.spi.Completion;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.StoreException;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@link Mode#LEASED}: claim, committed on its own; work, while the lease is renewed; completion, a step of its own. Once the work has
 * returned, its record is never released: if the result cannot be stored, the outcome counts as unknown.
 */
final class LeasedRuns {

    private final IdempotencyStore store;
    private final Events events;
    private final Results results;
    private final Claims claims;
    private final Endings endings;
    private final LiveLeases leases;

    LeasedRuns(Engine engine, Endings endings, LiveLeases leases) {
        this.store = engine.store();
        this.events = engine.events();
        this.results = engine.results();
        this.claims = engine.claims();
        this.endings = endings;
        this.leases = leases;
    }

    <T extends @Nullable Object, E extends Exception> Outcome<T> attempt(Call<T, E> call) throws E {
        Claim claim = claims.claim(call, call.operation().crashes());
        return claim instanceof Claim.Granted granted
                ? run(call, new LiveExecution(call, Mode.LEASED, granted.lease()))
                : claims.answer(call, claim);
    }

    private <T extends @Nullable Object, E extends Exception> Outcome<T> run(Call<T, E> call, LiveExecution run)
            throws E {
        T value;
        leases.add(run);
        try {
            value = call.perform(run);
        } catch (Throwable thrown) {
            return failed(call, run, thrown);
        }
        return returned(call, run, value);
    }

    private <T extends @Nullable Object> Outcome<T> failed(Call<T, ?> call, LiveExecution run, Throwable thrown) {
        leases.remove(run);
        Outcome<T> duplicate = endings.failed(run, call, Mode.LEASED, thrown);
        if (duplicate != null) {
            return duplicate;
        }
        throw Endings.<RuntimeException>rethrow(thrown);
    }

    private <T extends @Nullable Object> Outcome<T> returned(Call<T, ?> call, LiveExecution run, T value) {
        leases.remove(run);
        return complete(call, run, value);
    }

    /** Work that goes on after it returned: it ends, and its record with it, when its stage does. */
    <T extends @Nullable Object, E extends Exception> void begin(
            Call<T, ?> call, Work<? extends CompletionStage<T>, E> work, Consumer<Supplier<Outcome<T>>> then) {
        Claim claim = claims.claim(call, call.operation().crashes());
        if (!(claim instanceof Claim.Granted granted)) {
            then.accept(() -> claims.answer(call, claim));
            return;
        }
        LiveExecution run = new LiveExecution(call, Mode.LEASED, granted.lease());
        leases.add(run);
        try {
            CompletionStage<T> stage = Objects.requireNonNull(run.perform(work), "the work returned no stage");
            var unused = stage.whenComplete((value, thrown) ->
                    then.accept(() -> thrown == null ? returned(call, run, value) : failed(call, run, cause(thrown))));
        } catch (Throwable thrown) {
            then.accept(() -> failed(call, run, thrown));
        }
    }

    private static Throwable cause(Throwable thrown) {
        return thrown instanceof CompletionException wrapped && wrapped.getCause() != null
                ? wrapped.getCause()
                : thrown;
    }

    private <T extends @Nullable Object> Outcome<T> complete(Call<T, ?> call, LiveExecution run, T value) {
        Lease lease = run.lease();
        Completion completion = encoded(call, run, value);
        try {
            // Once more if need be, since the work cannot be had again: a completion whose reply was lost is refused
            // then, and known again.
            Outcome<T> other = Claims.askedTwice(() -> store.complete(lease, completion))
                    ? null
                    : claims.afterRefusal(call, lease, new Outcome.Unsettled<>());
            if (other != null) {
                return other;
            }
            events.fire(Kind.COMPLETED, call, lease.fence());
            return new Outcome.Executed<>(value);
        } catch (StoreException e) {
            events.fire(Kind.UNSETTLED, call, lease.fence(), e);
            return new Outcome.Unsettled<>();
        }
    }

    private <T extends @Nullable Object> Completion encoded(Call<T, ?> call, LiveExecution run, T value) {
        try {
            return call.completion(results.encode(call.operation(), value), run.resource());
        } catch (RuntimeException | Error e) {
            try {
                endings.interrupt(call, run.lease());
            } catch (StoreException failed) {
                e.addSuppressed(failed);
            }
            throw e;
        }
    }
}
