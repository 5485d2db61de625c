package io.yici;

import org.jspecify.annotations.Nullable;

/** Outcomes as values or named exceptions. */
final class Answers {

    private Answers() {}

    static <T extends @Nullable Object> T valueOrThrow(Operation<T> operation, IdempotencyKey key, Outcome<T> outcome) {
        if (outcome instanceof Outcome.Executed<T> executed) {
            return executed.value();
        }
        if (outcome instanceof Outcome.ReplayedValue<T> replayed) {
            return replayed.value();
        }
        throw exception(operation, key, outcome);
    }

    private static RuntimeException exception(Operation<?> operation, IdempotencyKey key, Outcome<?> outcome) {
        String id = operation.id();
        if (outcome instanceof Outcome.InProgress<?> running) {
            return new InProgressException(id, key, running.retryAfter());
        }
        if (outcome instanceof Outcome.ReplayedFailure<?> replayed) {
            Exception rebuilt = operation.failures().rebuild(replayed.failure());
            throw rebuilt == null
                    ? new ReplayedFailureException(id, key, replayed.failure())
                    : Endings.<RuntimeException>rethrow(rebuilt);
        }
        if (outcome instanceof Outcome.ReplayedTombstone<?> done) {
            return operation.duplicates() == DuplicatePolicy.REFUSE
                    ? new AlreadyDoneException(id, key, done.resource())
                    : new ResultNotKeptException(id, key, done.resource());
        }
        if (outcome instanceof Outcome.Mismatch) {
            return new MismatchException(id, key);
        }
        if (outcome instanceof Outcome.Interrupted) {
            return new OutcomeUnknownException(id, key);
        }
        return outcome instanceof Outcome.TooOld<?> old
                ? new TooOldException(id, key, old.resource())
                : new UnsettledException(id, key);
    }
}
