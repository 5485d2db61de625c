package io.yici.spring.web;

import io.yici.AlreadyDoneException;
import io.yici.Failure;
import io.yici.IdempotencyException;
import io.yici.IdempotencyKey;
import io.yici.InProgressException;
import io.yici.MismatchException;
import io.yici.OneTimeTokens;
import io.yici.OutcomeUnknownException;
import io.yici.RefusedUsageException;
import io.yici.ReplayedFailureException;
import io.yici.ResultNotKeptException;
import io.yici.RolledBackException;
import io.yici.StoreUnavailableException;
import io.yici.TokenRefusedException;
import io.yici.TooManyTokensException;
import io.yici.TooOldException;
import io.yici.TransactionConflictException;
import io.yici.UnreadableRecordException;
import io.yici.UnsettledException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The engine's exceptions as problems. */
final class EngineRefusals {

    static final Refusal KEY_REUSED = new Refusal(Problem.KEY_REUSED, Detail.DIFFERS);
    static final Refusal OUTCOME_UNKNOWN = new Refusal(Problem.OUTCOME_UNKNOWN, Detail.CUT_OFF);
    static final Refusal UNSETTLED = Refusal.later(Problem.UNSETTLED, Detail.ASK_AGAIN, Answers.RETRY_AFTER);

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
            TokenRefusedException.class,
            new Refusal(Problem.TOKEN_INVALID, Detail.TOKEN_NOT_GOOD),
            RolledBackException.class,
            new Refusal(Problem.ROLLED_BACK, Detail.MARKED_FOR_ROLLBACK));

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
            return alreadyDone(done.key(), done.resource());
        }
        if (thrown instanceof ResultNotKeptException done) {
            return notKept(done.resource());
        }
        if (thrown instanceof TooOldException old) {
            return tooOld(old.resource());
        }
        if (thrown instanceof TooManyTokensException many) {
            return Refusal.later(Problem.TOO_MANY_TOKENS, Detail.TOKENS_LATER, many.retryAfter());
        }
        if (thrown instanceof RefusedUsageException) {
            return new Refusal(Problem.USAGE_REFUSED, Detail.SEE_THE_LOG);
        }
        return FIXED.get(thrown.getClass());
    }

    static Refusal inProgress(Duration retryAfter) {
        return Refusal.later(Problem.IN_PROGRESS, Detail.ASK_AGAIN, retryAfter);
    }

    /** Whoever sent a token is told of that. */
    static Refusal alreadyDone(@Nullable IdempotencyKey key, @Nullable String resource) {
        boolean token = key != null && OneTimeTokens.isToken(key.value());
        return Refusal.done(token ? Problem.TOKEN_USED : Problem.ALREADY_DONE, Detail.CARRIED_OUT, resource);
    }

    static Refusal notKept(@Nullable String resource) {
        return Refusal.done(Problem.RESULT_NOT_KEPT, Detail.CARRIED_OUT, resource);
    }

    static Refusal tooOld(@Nullable String resource) {
        return Refusal.done(Problem.KEY_TOO_OLD, Detail.NO_LONGER_KEPT, resource);
    }

    static Refusal failed(Failure failure) {
        return new Refusal(Problem.FAILED, Detail.FAILED, failure.code(), String.valueOf(failure.message()));
    }

    private static Refusal nothingDone(Problem problem, Duration retryAfter) {
        return Refusal.later(problem, Detail.NOTHING_DONE, retryAfter);
    }
}
