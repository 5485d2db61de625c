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
        RouteExecution run = new RouteExecution(execution);
        Set<String> authorities = GrantedAuthorities.present(); // those that it was let in with
        HttpExecution.bind(request, run);
        try {
            chain.doFilter(request, response);
        } catch (IOException | ServletException | RuntimeException | Error e) {
            requireSynchronous(run);
            HandlerEntry.noteIfNotReached(run, e);
            thrown = e;
            throw e;
        } finally {
            HttpExecution.unbind(request);
        }
        requireSynchronous(run);
        HandlerEntry.noteIfNotReached(run, HandlerEntry.resolvedException(request));
        return judged(run, authorities);
    }

    private HttpAnswer judged(RouteExecution run, Set<String> authorities) {
        if (!route.isLeased() && response.isTooLarge()) {
            throw new Refusal(
                    Problem.RESPONSE_TOO_LARGE,
                    "The answer has more than " + route.maxResponseBody() + " bytes; everything was rolled back.");
        }
        int status = response.getStatus();
        switch (verdict(run, status)) {
            case RELEASE, INTERRUPT -> throw new NotStored(status);
            case ROLL_BACK_AND_STORE -> run.rollBack();
            case STORE -> {}
        }
        run.answersWith(status, response.getHeader("Location"));
        HttpAnswer answer = response.answer(replayedHeaders);
        return response.isTooLarge() ? answer : answer.withAuthorities(authorities);
    }

    private ErrorPolicy.Verdict verdict(RouteExecution run, int status) {
        return route.isLeased() ? ErrorPolicy.leased(status, run.saysNothingHappened()) : ErrorPolicy.joined(status);
    }

    private void requireSynchronous(RouteExecution run) {
        if (run.isAsyncRefused() || request.askedForAsync()) {
            throw Refusal.asynchronous();
        }
    }
}
