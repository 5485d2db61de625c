package io.yici.spring.web;

import io.yici.IdempotencyException;
import io.yici.RefusedUsageException;
import io.yici.RepeatRefusedException;
import io.yici.TokenRefusedException;
import io.yici.spring.UnusableKeyException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers what an {@link io.yici.spring.Idempotent} or {@link io.yici.spring.RepeatSubmit} method, or a call of {@link io.yici.Idempotency}, throws behind a controller without a
 * guarded route, as the filter answers it on a guarded one. A bean of the starter; without it, to be declared as one. It comes last, so an
 * application's own advice may answer otherwise. On guarded routes the filter answers, but for a token or a repeat that the handler
 * refuses.
 */
@RestControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
public final class IdempotencyAdvice {

    private static final System.Logger LOG = System.getLogger(IdempotencyAdvice.class.getName());

    private static final Refusal KEY_UNUSABLE = new Refusal(Problem.KEY_MALFORMED, Detail.KEY_UNUSABLE);

    private final Answers answers;
    private final RepeatStatus repeats;

    /** Answers in the settings of the guarded routes, refused repeats by 429. */
    public IdempotencyAdvice(HttpSettings settings) {
        this(settings, RepeatStatus.TOO_MANY_REQUESTS);
    }

    /** Answers in the settings of the guarded routes, refused repeats by that status. */
    public IdempotencyAdvice(HttpSettings settings, RepeatStatus repeats) {
        this.answers = new Answers(settings);
        this.repeats = repeats;
    }

    /** @throws IdempotencyException the same, where it is not for this advice to answer */
    @ExceptionHandler
    void refused(IdempotencyException thrown, HttpServletRequest request, HttpServletResponse response) {
        Refusal refusal = refusal(thrown);
        boolean byHandler = // which has asked for it, within its own route's claim
                thrown instanceof TokenRefusedException || thrown instanceof RepeatRefusedException;
        if (refusal == null || (HttpExecution.isBound(request) && !byHandler)) {
            throw thrown;
        }
        if (thrown instanceof RefusedUsageException) {
            LOG.log(System.Logger.Level.ERROR, "refused: " + thrown.getMessage(), thrown);
        }
        answers.problem(refusal, request, response);
    }

    private @Nullable Refusal refusal(IdempotencyException thrown) {
        if (thrown instanceof RepeatRefusedException repeat) {
            return Refusal.repeat(repeats, repeat.retryAfter());
        }
        return thrown instanceof UnusableKeyException ? KEY_UNUSABLE : EngineRefusals.of(thrown);
    }
}
