package io.yici;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The answer to a call whose work goes on after it returned. */
final class PendingAnswer {

    private PendingAnswer() {}

    /** The time that such work takes is not measured: the thread of the call is long gone. */
    @SuppressWarnings("NullAway") // takes the type of work that is never performed for non-null
    static <T extends @Nullable Object> Call<T, RuntimeException> call(
            Operation<T> operation, IdempotencyKey key, @Nullable Fingerprint fingerprint) {
        return new Call<>(operation, key, fingerprint, execution -> {
            throw new IllegalStateException("begun elsewhere");
        });
    }

    static <T extends @Nullable Object> CompletableFuture<T> of(
            LeasedRuns runs, Call<T, RuntimeException> call, Work<? extends CompletionStage<T>, ?> work) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        runs.begin(call, work, outcome -> settle(answer, call, outcome));
        return answer;
    }

    private static <T extends @Nullable Object> void settle(
            CompletableFuture<T> answer, Call<T, ?> call, Supplier<Outcome<T>> outcome) {
        try {
            answer.complete(Answers.valueOrThrow(call.operation(), call.key(), outcome.get()));
        } catch (Throwable e) { // his who waits for the answer
            answer.completeExceptionally(e);
        }
    }
}
