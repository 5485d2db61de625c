package io.yici.spring.web;

import io.yici.Execution;
import io.yici.Work;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rest of the filter chain, as work of the engine. */
final class GuardedWork implements Work<HttpAnswer, Exception> {

    private static final System.Logger LOG = System.getLogger(IdempotencyFilter.class.getName());

    private final HttpRoute route;
    private final Set<String> replayedHeaders;
    private final BufferedRequest request;
    private final BufferedResponse response;
    private final FilterChain chain;
    private @Nullable Throwable thrown;

    GuardedWork(Guard guard, BufferedRequest request, BufferedResponse response, FilterChain chain) {
        this.route = guard.route();
        this.replayedHeaders = guard.settings().replayedHeaders();
        this.request = request;
        this.response = response;
        this.chain = chain;
    }

    /** Which route, by which settings. */
    record Guard(HttpRoute route, HttpSettings settings) {}

    /** What the handler let out, as opposed to what the engine throws. */
    boolean threw(Throwable exception) {
        return thrown != null && thrown.equals(exception);
    }

    @Override
    public HttpAnswer run(Execution execution) throws IOException, ServletException {
        RouteExecution run = new RouteExecution(execution, route);
        Set<String> authorities = GrantedAuthorities.present(); // those that it was let in with
        HttpExecution.bind(request, run);
        try {
            request.handledBy(chain, response, route.operation().holdCap());
        } catch (IOException | ServletException | RuntimeException | Error e) {
            requireSynchronous(run);
            HandlerEntry.noteIfNotReached(run, e);
            if (!isKept(run, e)) {
                thrown = e;
                throw e;
            }
            keep(e);
        } finally {
            HttpExecution.unbind(request);
        }
        requireSynchronous(run);
        HandlerEntry.noteIfNotReached(run, HandlerEntry.resolvedException(request));
        return judged(run, authorities);
    }

    /** Whether it counts as an answer with 500. */
    private boolean isKept(RouteExecution run, Throwable e) {
        return route.errors().keepsExceptions()
                && e instanceof Exception
                && !run.saysNothingHappened()
                && !response.isCommitted()
                && !Momentary.isCauseOf(e);
    }

    private void keep(Throwable e) {
        LOG.log(
                System.Logger.Level.ERROR,
                "a handler has failed; repeats are told so, as the policy of " + route + " says",
                e);
        response.reset();
        response.sendError(500);
    }

    private HttpAnswer judged(RouteExecution run, Set<String> authorities) {
        if (!route.isLeased() && response.isTooLarge()) {
            throw new Refusal(Problem.RESPONSE_TOO_LARGE, Detail.TOO_LARGE, route.maxResponseBody());
        }
        int status = response.getStatus();
        switch (verdict(run, status)) {
            case RELEASE -> {
                run.nothingHappened();
                throw new NotStored(status);
            }
            case INTERRUPT -> throw new NotStored(status);
            case ROLL_BACK_AND_STORE -> run.rollBack();
            case STORE -> {}
        }
        run.answersWith(status, response.getHeader("Location"));
        HttpAnswer answer = response.answer(replayedHeaders);
        return response.isTooLarge() ? answer : answer.withAuthorities(authorities);
    }

    private ErrorPolicy.Verdict verdict(RouteExecution run, int status) {
        return route.isLeased()
                ? route.errors().leased(status, run.saysNothingHappened())
                : route.errors().joined(status, run.saysNothingHappened());
    }

    private void requireSynchronous(RouteExecution run) {
        if (run.isAsyncRefused() || request.askedForAsync()) {
            throw Refusal.asynchronous();
        }
    }
}
