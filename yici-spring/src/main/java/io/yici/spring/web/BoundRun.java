package io.yici.spring.web;

import io.yici.Idempotency;
import io.yici.IdempotencyException;
import io.yici.KeyBinding;
import io.yici.Operation;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A request to a bound route: its key is bound to the thread, the service behind the handler claims it, and the answer, held back until
 * then, is judged by what became of the key.
 */
final class BoundRun {

    private static final System.Logger LOG = System.getLogger(IdempotencyFilter.class.getName());

    private final Intent intent;
    private final Answers answers;
    private final BufferedRequest request;
    private final HttpServletResponse response;
    private final BoundGuard guard = new BoundGuard();

    BoundRun(Intent intent, HttpSettings settings, BufferedRequest request, HttpServletResponse response) {
        this.intent = intent;
        this.answers = new Answers(settings);
        this.request = request;
        this.response = response;
    }

    void run(Idempotency idempotency, FilterChain chain) throws IOException, ServletException {
        HttpRoute route = intent.route();
        try (KeyBinding binding = idempotency.bind(route.recorded(), intent.key(), intent.fingerprint())) {
            BufferedResponse captured = new BufferedResponse(response, route, () -> mayPass(binding));
            handle(chain, captured, binding);
            Refusal refusal = refusal(binding, captured);
            if (refusal != null) {
                answers.problem(route, refusal, request, response);
                return;
            }
            markIfReplayed(binding);
            answers.captured(captured);
        }
    }

    private void handle(FilterChain chain, BufferedResponse captured, KeyBinding binding)
            throws IOException, ServletException {
        HttpExecution.bind(request, guard);
        try {
            request.handledBy(chain, captured, Operation.DEFAULT_HOLD_CAP);
        } catch (IOException | ServletException | RuntimeException e) {
            if (!isAsynchronous() && !(ofEngine(binding) != null && isCausedBy(e, binding.refusal()))) {
                throw e;
            }
        } finally {
            HttpExecution.unbind(request);
        }
    }

    private static boolean isCausedBy(Throwable thrown, @Nullable Throwable cause) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t.equals(cause)) {
                return true;
            }
        }
        return false;
    }

    /** What the filter says in place of the handler's answer; null to send that. */
    private @Nullable Refusal refusal(KeyBinding binding, BufferedResponse captured) {
        if (isAsynchronous()) {
            return Refusal.asynchronous();
        }
        Refusal ofEngine = ofEngine(binding);
        if (ofEngine != null) {
            if (ofEngine.problem() == Problem.KEY_REUSED) {
                RefusalLog.keyReused(intent, request);
            }
            LOG.log(
                    ofEngine.problem() == Problem.USAGE_REFUSED ? System.Logger.Level.ERROR : System.Logger.Level.DEBUG,
                    "a bound key was refused",
                    binding.refusal());
            return ofEngine;
        }
        if (captured.getStatus() < 400 && !binding.isConsumed()) {
            binding.notHonoured();
            return new Refusal(Problem.KEY_NOT_HONOURED, Detail.KEY_NOT_CLAIMED);
        }
        return captured.isTooLarge() && !captured.isPassing()
                ? new Refusal(Problem.RESPONSE_TOO_LARGE, Detail.TOO_LARGE_TOO_EARLY)
                : null;
    }

    private static @Nullable Refusal ofEngine(KeyBinding binding) {
        IdempotencyException thrown = binding.refusal();
        return thrown == null ? null : EngineRefusals.of(thrown);
    }

    private boolean isAsynchronous() {
        return guard.isAsyncRefused() || request.askedForAsync();
    }

    /** A large answer goes out as it is written once the key is claimed: what it reports is done. */
    private boolean mayPass(KeyBinding binding) {
        boolean honoured = binding.isConsumed() && ofEngine(binding) == null;
        if (honoured) {
            markIfReplayed(binding);
        }
        return honoured;
    }

    private void markIfReplayed(KeyBinding binding) {
        if (binding.isReplayed() && !response.isCommitted()) {
            answers.tellFirst(binding.firstRequest(), response);
            answers.markReplay(request, response);
        }
    }
}
