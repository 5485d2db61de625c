package io.yici;

import org.jspecify.annotations.Nullable;

/** One consumption of a bound key: tells the binding how it ended, and which exceptions were the engine's and not the work's. */
final class BoundUse<T extends @Nullable Object, E extends Exception> {

    private final Operation<T> operation;
    private final BoundKey bound;
    private final Work<T, E> work;
    private @Nullable Throwable thrown;

    BoundUse(Operation<T> operation, BoundKey bound, Work<T, E> work) {
        this.operation = operation;
        this.bound = bound;
        this.work = work;
    }

    T run(Idempotency idempotency) throws E {
        Outcome<T> outcome = attempt(idempotency);
        try {
            return Answers.valueOrThrow(operation, bound.key(), outcome);
        } catch (IdempotencyException e) {
            bound.binding().refuse(e);
            throw e;
        }
    }

    Outcome<T> attempt(Idempotency idempotency) throws E {
        KeyBinding binding = bound.binding();
        binding.begin(operation, bound);
        Outcome<T> outcome = null;
        try {
            outcome = idempotency.attempt(operation, bound.key(), binding.fingerprint(), this::watched);
            return outcome;
        } catch (IdempotencyException e) {
            if (e != thrown) {
                binding.refuse(e);
            }
            throw e;
        } finally {
            binding.end(bound, outcome);
        }
    }

    private T watched(Execution execution) throws E {
        try {
            return work.run(execution);
        } catch (Throwable e) {
            thrown = e;
            throw e;
        }
    }
}
