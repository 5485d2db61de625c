package io.yici.spring.web;

import io.yici.BoundKey;
import io.yici.CrashPolicy;
import io.yici.DuplicatePolicy;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.OperationBuilder;
import io.yici.Resolver;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.pattern.PathPattern;

/** Collects the settings of a route. Not thread-safe; good for one {@link #build}. */
public final class HttpRouteBuilder {

    final String method;
    final PathPattern path;
    private @Nullable OperationBuilder<HttpAnswer> operation;
    private @Nullable Function<OperationBuilder<HttpAnswer>, OperationBuilder<HttpAnswer>> chosen;

    @Nullable Operation<?> bound;

    @Nullable Function<HttpServletRequest, @Nullable String> scope;

    boolean keyOptional;
    boolean keyFromRequestId;
    int maxRequestBody = HttpRoute.DEFAULT_MAX_REQUEST_BODY;
    int maxResponseBody = HttpRoute.DEFAULT_MAX_RESPONSE_BODY;

    @Nullable Resolver<HttpAnswer> resolver;

    @Nullable ErrorPolicy errors;

    @Nullable CurrentState currentState;

    @Nullable String resourceLink;

    HttpFingerprint fingerprint = HttpFingerprint.whole();

    HttpRouteBuilder(String method, PathPattern path) {
        this.method = method;
        this.path = path;
    }

    /** The operation's permanent id; required, and of one route only. */
    public HttpRouteBuilder operation(String name) {
        this.operation = Operation.named(name, HttpAnswer.class).codec(HttpAnswerCodec.INSTANCE);
        return this;
    }

    /**
     * Leaves the claim to a service behind the handler, which calls this operation with the request's {@link BoundKey}. The filter checks
     * the key and the answer only; how it is executed and what a repeat gets is settled at the operation.
     */
    public HttpRouteBuilder bind(Operation<?> operation) {
        this.bound = operation;
        return this;
    }

    /** Work, answer and record in one transaction, which the filter opens. This is the default. */
    public HttpRouteBuilder joined() {
        return choose(it -> it.mode(Mode.JOINED));
    }

    /** For work whose effect lies elsewhere: a foreign call. No transaction is opened. */
    public HttpRouteBuilder leased() {
        return choose(it -> it.mode(Mode.LEASED));
    }

    /** Lets a request without a key through, unguarded. */
    public HttpRouteBuilder keyOptional() {
        this.keyOptional = true;
        return this;
    }

    /**
     * Takes the request's id for the key of a request without one, where the id came with the request. That covers the retries of a proxy
     * which sets the header and sends its copies with the same id; a client's own retry has another id, and is not recognised. It
     * needs {@link RequestIdFilter}.
     */
    public HttpRouteBuilder keyFromRequestId() {
        this.keyFromRequestId = true;
        return this;
    }

    /**
     * In what a key is unique; by default the authenticated caller's name. For routes open to anybody: something that a
     * stranger cannot choose. A null or blank answer refuses the request.
     */
    public HttpRouteBuilder scope(Function<HttpServletRequest, @Nullable String> scope) {
        this.scope = scope;
        return this;
    }

    /** How long a repeat waits for a running first; zero by default: it is told at once. */
    public HttpRouteBuilder waiting(Duration waiting) {
        return choose(it -> it.waiting(waiting));
    }

    /** Transaction time-out of a joined route, lease of a leased one; {@link Operation#DEFAULT_LEASE} by default. */
    public HttpRouteBuilder lease(Duration lease) {
        return choose(it -> it.lease(lease));
    }

    /** Longest time that a lease is renewed; {@link Operation#DEFAULT_HOLD_CAP} by default. */
    public HttpRouteBuilder holdCap(Duration holdCap) {
        return choose(it -> it.holdCap(holdCap));
    }

    /** How long an answer is replayed; {@link Operation#DEFAULT_RETENTION} by default. */
    public HttpRouteBuilder retention(Duration retention) {
        return choose(it -> it.retention(retention));
    }

    /** Settings for money, see {@link OperationBuilder#money}. */
    public HttpRouteBuilder money() {
        return choose(OperationBuilder::money);
    }

    /** What a repeat gets; {@link DuplicatePolicy#REPLAY} by default. */
    public HttpRouteBuilder duplicates(DuplicatePolicy duplicates) {
        return choose(it -> it.duplicates(duplicates));
    }

    /** What an overdue lease of a leased route does; {@link CrashPolicy#INTERRUPT} by default. */
    public HttpRouteBuilder crashes(CrashPolicy crashes) {
        return choose(it -> it.crashes(crashes));
    }

    /** Largest request body in bytes; {@link HttpRoute#DEFAULT_MAX_REQUEST_BODY} by default. */
    public HttpRouteBuilder maxRequestBody(int bytes) {
        this.maxRequestBody = bounded(bytes, Integer.MAX_VALUE - 8);
        return this;
    }

    /** Largest response body that is kept, in bytes; at most and by default {@link HttpRoute#DEFAULT_MAX_RESPONSE_BODY}. */
    public HttpRouteBuilder maxResponseBody(int bytes) {
        this.maxResponseBody = bounded(bytes, HttpRoute.DEFAULT_MAX_RESPONSE_BODY);
        return this;
    }

    /** Settles interrupted records of a leased route with the answer that the caller is to get. */
    public HttpRouteBuilder resolver(Resolver<HttpAnswer> resolver) {
        this.resolver = resolver;
        return this;
    }

    /** Which errors are kept for repeats; {@link ErrorPolicy#standard} by default. */
    public HttpRouteBuilder errors(ErrorPolicy errors) {
        this.errors = errors;
        return this;
    }

    /** Answers repeats with the present state of what was made, in place of the first answer. */
    public HttpRouteBuilder currentState(CurrentState currentState) {
        this.currentState = currentState;
        return this;
    }

    /**
     * Where what was made can be found, such as {@code /api/orders/{resource}}: those who are told {@code already-done}, {@code
     * result-not-kept} or {@code key-too-old} get it as a {@code Link}. A resource that is a path or an HTTP address itself, as a {@code
     * Location} is, is linked as it is.
     */
    public HttpRouteBuilder resourceLink(String template) {
        this.resourceLink = template;
        return this;
    }

    /** What is bound to the key; {@link HttpFingerprint#whole} by default. */
    public HttpRouteBuilder fingerprint(HttpFingerprint fingerprint) {
        this.fingerprint = fingerprint;
        return this;
    }

    /** Text for API documents. */
    public HttpRouteBuilder documentation(String text) {
        return choose(it -> it.documentation(text));
    }

    /**
     * The route.
     *
     * @throws IllegalStateException if the operation is not named
     * @throws IllegalArgumentException if the settings contradict each other
     */
    public HttpRoute build() {
        if (bound != null) {
            requireNothingElse(bound);
            return new HttpRoute(this, null);
        }
        if (operation == null) {
            throw new IllegalStateException(
                    method + " " + path + " needs an operation(\"…\"), its permanent id, or bind(…)");
        }
        // no reruns: the chain cannot be run twice for one request
        OperationBuilder<HttpAnswer> base =
                operation.mode(Mode.JOINED).waiting(Duration.ZERO).reruns(0);
        return new HttpRoute(this, (chosen == null ? base : chosen.apply(base)).build());
    }

    private void requireNothingElse(Operation<?> bound) {
        boolean answers = resolver != null || errors != null || currentState != null;
        if (operation != null || chosen != null || answers || keyOptional) {
            throw new IllegalArgumentException(method + " " + path + " is bound for " + bound
                    + ": mode, waiting, lease, retention, duplicates, errors, current state, resolver and documentation are"
                    + " settled there, and its key is not optional");
        }
    }

    private HttpRouteBuilder choose(Function<OperationBuilder<HttpAnswer>, OperationBuilder<HttpAnswer>> choice) {
        chosen = chosen == null ? choice : chosen.andThen(choice);
        return this;
    }

    private static int bounded(int bytes, int most) {
        if (bytes < 0 || bytes > most) {
            throw new IllegalArgumentException("a body is bounded by 0 to " + most + " bytes, not " + bytes);
        }
        return bytes;
    }
}
