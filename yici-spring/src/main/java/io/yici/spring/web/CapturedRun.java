package io.yici.spring.web;

import io.yici.DuplicatePolicy;
import io.yici.Idempotency;
import io.yici.IdempotencyException;
import io.yici.Outcome;
import io.yici.RolledBackException;
import io.yici.StoreUnavailableException;
import io.yici.TransactionConflictException;
import io.yici.UnreadableRecordException;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A request to a joined or leased route: the rest of the chain is the work, its whole answer the result. */
final class CapturedRun {

    private static final Refusal NOT_ALLOWED = new Refusal(Problem.REPLAY_NOT_ALLOWED, Detail.AUTHORITIES_LACKING);

    private final Intent intent;
    private final Terms terms;
    private final Answers answers;
    private final BufferedRequest request;
    private final HttpServletResponse response;

    CapturedRun(Intent intent, Terms terms, BufferedRequest request, HttpServletResponse response) {
        this.intent = intent;
        this.terms = terms;
        this.answers = new Answers(terms.settings());
        this.request = request;
        this.response = response;
    }

    void run(Idempotency idempotency, FilterChain chain) throws IOException, ServletException {
        HttpRoute route = intent.route();
        BufferedResponse captured = new BufferedResponse(response, route);
        GuardedWork work = new GuardedWork(new GuardedWork.Guard(route, terms.settings()), request, captured, chain);
        try {
            answer(idempotency.attempt(route.operation(), intent.key(), intent.fingerprint(), work), captured);
        } catch (NotStored signal) {
            answers.captured(captured);
        } catch (Refusal refusal) {
            answers.problem(refusal, request, response);
        } catch (StoreUnavailableException
                | UnreadableRecordException
                | TransactionConflictException
                | RolledBackException e) {
            refuse(e, work);
        } catch (IOException | ServletException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new ServletException(e);
        }
    }

    private void answer(Outcome<HttpAnswer> outcome, BufferedResponse captured) {
        if (outcome instanceof Outcome.Executed<HttpAnswer>) {
            answers.captured(captured);
            return;
        }
        if (outcome instanceof Outcome.ReplayedValue<HttpAnswer> replayed && !allows(replayed.value())) {
            RefusalLog.replayNotAllowed(intent, request);
            answers.problem(NOT_ALLOWED, request, response);
            return;
        }
        if (outcome instanceof Outcome.Mismatch<?>) {
            RefusalLog.keyReused(intent, request);
        }
        HttpAnswer current = currentState(outcome);
        if (current == null) {
            answers.other(intent, outcome, request, response);
        } else {
            answers.tellFirst(((Outcome.Replayed<HttpAnswer>) outcome).requestId(), response);
            answers.current(current, request, response);
        }
    }

    private @Nullable HttpAnswer currentState(Outcome<HttpAnswer> outcome) {
        CurrentState state = intent.route().currentState();
        if (state == null || intent.route().operation().duplicates() == DuplicatePolicy.REFUSE) {
            return null;
        }
        if (outcome instanceof Outcome.ReplayedTombstone<HttpAnswer> done) {
            return state.render(request, new CurrentState.First(done.resource(), null));
        }
        return outcome instanceof Outcome.ReplayedValue<HttpAnswer> done
                        && done.value().status() < 400
                ? state.render(request, new CurrentState.First(done.resource(), done.value()))
                : null;
    }

    private boolean allows(HttpAnswer answer) {
        String operation = intent.route().operation().id();
        return terms.access()
                .allows(new ReplayAccess.Attempt(
                        request, operation, answer.authorities(), GrantedAuthorities.present()));
    }

    private void refuse(IdempotencyException thrown, GuardedWork work) {
        if (work.threw(thrown)) {
            throw thrown; // it is about another operation, inside the handler
        }
        answers.problem(Objects.requireNonNull(EngineRefusals.of(thrown)), request, response);
    }
}
