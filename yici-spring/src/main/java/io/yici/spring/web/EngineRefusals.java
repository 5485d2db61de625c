package io.yici.spring.web;

import io.yici.AlreadyDoneException;
import io.yici.Failure;
import io.yici.IdempotencyException;
import io.yici.InProgressException;
import io.yici.MismatchException;
import io.yici.OutcomeUnknownException;
import io.yici.RefusedUsageException;
import io.yici.ReplayedFailureException;
import io.yici.ResultNotKeptException;
import io.yici.RolledBackException;
import io.yici.StoreUnavailableException;
import io.yici.TooOldException;
import io.yici.TransactionConflictException;
import io.yici.UnreadableRecordException;
import io.yici.UnsettledException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The engine's exceptions as problems. */
final class EngineRefusals {

    static final Refusal KEY_REUSED =
            new Refusal(Problem.KEY_REUSED, "Method, path, query, content type or body differ; use a new key.");
    static final Refusal OUTCOME_UNKNOWN = new Refusal(
            Problem.OUTCOME_UNKNOWN,
            "An earlier try was cut off. Nothing runs until it is settled; the same key tells the end then.");
    static final Refusal UNSETTLED =
            new Refusal(Problem.UNSETTLED, "Ask again with the same key.", Answers.RETRY_AFTER);

    private static final Map<Class<? extends IdempotencyException>, Refusal> FIXED = Map.of(
            MismatchException.class,
            KEY_REUSED,
            OutcomeUnknownException.class,
            OUTCOME_UNKNOWN,
            UnsettledException.class,
            UNSETTLED,
            StoreUnavailableException.class,
            nothingDone(Problem.STORE_UNAVAILABLE, Answers.RETRY_AFTER),
            UnreadableRecordException.class,
            nothingDone(Problem.RECORD_UNREADABLE, Answers.RETRY_AFTER),
            TransactionConflictException.class,
            nothingDone(Problem.TRANSACTION_CONFLICT, Duration.ofSeconds(1)),
            RolledBackException.class,
            new Refusal(
                    Problem.ROLLED_BACK,
                    "The handler reported success, but its transaction was marked for rollback; nothing was done."));

    private EngineRefusals() {}

    /** Null for those that are not about the key of the request. */
    static @Nullable Refusal of(IdempotencyException thrown) {
        if (thrown instanceof InProgressException running) {
            return inProgress(running.retryAfter());
        }
        if (thrown instanceof ReplayedFailureException failed) {
            return failed(failed.failure());
        }
        if (thrown instanceof AlreadyDoneException done) {
            return alreadyDone(done.resource());
        }
        if (thrown instanceof ResultNotKeptException done) {
            return notKept(done.resource());
        }
        if (thrown instanceof TooOldException old) {
            return tooOld(old.resource());
        }
        if (thrown instanceof RefusedUsageException) {
            return new Refusal(Problem.USAGE_REFUSED, "What is wrong is in the server's log, for its developers.");
        }
        return FIXED.get(thrown.getClass());
    }

    static Refusal inProgress(Duration retryAfter) {
        return new Refusal(Problem.IN_PROGRESS, "Ask again with the same key.", retryAfter);
    }

    static Refusal alreadyDone(@Nullable String resource) {
        return Refusal.done(Problem.ALREADY_DONE, "An earlier request with this key was carried out.", resource);
    }

    static Refusal notKept(@Nullable String resource) {
        return Refusal.done(Problem.RESULT_NOT_KEPT, "An earlier request with this key was carried out.", resource);
    }

    static Refusal tooOld(@Nullable String resource) {
        return Refusal.done(
                Problem.KEY_TOO_OLD, "What was done under it is no longer kept; nothing was done now.", resource);
    }

    static Refusal failed(Failure failure) {
        return new Refusal(Problem.FAILED, failure.code() + ": " + failure.message());
    }

    private static Refusal nothingDone(Problem problem, Duration retryAfter) {
        return new Refusal(problem, "Nothing was done; ask again with the same key.", retryAfter);
    }
}
