package io.yici.spring.web;

import io.yici.Fingerprint;
import io.yici.Idempotency;
import io.yici.IdempotencyException;
import io.yici.IdempotencyKey;
import io.yici.Outcome;
import io.yici.RolledBackException;
import io.yici.StoreUnavailableException;
import io.yici.TransactionConflictException;
import io.yici.UnreadableRecordException;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Makes declared writes safe to repeat: claims the caller's key, runs the rest of the chain as the work, stores the answer and sends it
 * only then; answers repeats from the record. Thread-safe; one for an application, for REQUEST dispatches, behind authentication and
 * authorisation, so that both are done again before anything is replayed.
 */
public final class IdempotencyFilter implements Filter {

    /** Behind Spring Security's chain (-100). */
    public static final int ORDER = -50;

    private static final Duration SHORTLY = Duration.ofSeconds(1);

    private final Idempotency idempotency;
    private final HttpSettings settings;
    private final Routes routes;
    private final KeyHeader header;
    private final Answers answers;

    /** @throws IllegalArgumentException if two routes have one operation, or one method and path */
    public IdempotencyFilter(Idempotency idempotency, List<HttpRoute> routes, HttpSettings settings) {
        this.idempotency = idempotency;
        this.settings = settings;
        this.routes = new Routes(routes, settings.requireKey());
        this.header = new KeyHeader(settings);
        this.answers = new Answers(settings);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        HttpRoute route = HttpExecution.isBound(http) ? null : routes.of(http);
        if (route == null) {
            chain.doFilter(request, response);
            return;
        }
        Optional<IdempotencyKey> key;
        BufferedRequest buffered;
        Fingerprint fingerprint;
        try {
            key = key(route, http);
            if (key.isEmpty()) {
                chain.doFilter(request, response);
                return;
            }
            requireOnePart(http);
            buffered = new BufferedRequest(http, RequestBody.read(http, route.maxRequestBody()));
            fingerprint = RequestFingerprint.of(buffered);
        } catch (Refusal refusal) {
            answers.problem(refusal, http, (HttpServletResponse) response);
            return;
        }
        guard(new Intent(route, key.get(), fingerprint), buffered, (HttpServletResponse) response, chain);
    }

    /** What is asked for, under which key. */
    private record Intent(HttpRoute route, IdempotencyKey key, Fingerprint fingerprint) {}

    private Optional<IdempotencyKey> key(HttpRoute route, HttpServletRequest request) {
        Optional<String> value = header.read(request);
        if (value.isEmpty() && !route.isKeyOptional()) {
            throw new Refusal(Problem.KEY_MISSING, "Send the header " + settings.header() + ".");
        }
        return value.map(given -> Callers.key(route, request, given));
    }

    /** The boundary between parts changes with every try, so that equal forms would not be equal bytes. */
    private static void requireOnePart(HttpServletRequest request) {
        String type = request.getContentType();
        if (type != null && type.strip().toLowerCase(Locale.ROOT).startsWith("multipart/")) {
            throw new Refusal(Problem.MULTIPART_NOT_SUPPORTED, "Send JSON or a plain form.");
        }
    }

    private void guard(Intent intent, BufferedRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpRoute route = intent.route();
        BufferedResponse captured = new BufferedResponse(response, route);
        GuardedWork work = new GuardedWork(new GuardedWork.Guard(route, settings), request, captured, chain);
        try {
            Outcome<HttpAnswer> outcome =
                    idempotency.attempt(route.operation(), intent.key(), intent.fingerprint(), work);
            if (outcome instanceof Outcome.Executed<HttpAnswer>) {
                answers.captured(captured);
            } else {
                answers.other(route, outcome, request, response);
            }
        } catch (NotStored signal) {
            answers.captured(captured);
        } catch (Refusal refusal) {
            answers.problem(refusal, request, response);
        } catch (StoreUnavailableException
                | UnreadableRecordException
                | TransactionConflictException
                | RolledBackException e) {
            if (work.threw(e)) {
                throw e; // it is about another operation, inside the handler
            }
            answers.problem(ofEngine(e), request, response);
        } catch (IOException | ServletException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new ServletException(e);
        }
    }

    private static Refusal ofEngine(IdempotencyException thrown) {
        if (thrown instanceof RolledBackException) {
            return new Refusal(
                    Problem.ROLLED_BACK,
                    "The handler reported success, but its transaction was marked for rollback; nothing was done.");
        }
        if (thrown instanceof TransactionConflictException) {
            return new Refusal(Problem.TRANSACTION_CONFLICT, "Nothing was done; ask again with the same key.", SHORTLY);
        }
        Problem problem =
                thrown instanceof StoreUnavailableException ? Problem.STORE_UNAVAILABLE : Problem.RECORD_UNREADABLE;
        return new Refusal(problem, "Nothing was done; ask again with the same key.", Answers.RETRY_AFTER);
    }
}
