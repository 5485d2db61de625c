package io.yici.spring.web;

import io.yici.Mode;
import io.yici.Operation;
import io.yici.Resolver;
import io.yici.spi.StoredResult;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * A write that {@link IdempotencyFilter} guards. Beans of this type are found by the starter. Immutable.
 *
 * <pre>{@code
 * HttpRoute.post("/api/orders").operation("order.create").build();
 * HttpRoute.post("/api/orders/{orderNo}/payments").operation("payment.create").leased().money().build();
 * HttpRoute.post("/api/refunds").bind(Refunds.CREATE).build();
 * }</pre>
 */
public final class HttpRoute {

    /** Largest request body unless set otherwise, in bytes. */
    public static final int DEFAULT_MAX_REQUEST_BODY = 1024 * 1024;

    /** Largest response body, in bytes; leaves room for the headers in {@link StoredResult#MAX_BODY}. */
    public static final int DEFAULT_MAX_RESPONSE_BODY = StoredResult.MAX_BODY - 64 * 1024;

    static final Set<String> WRITES = Set.of("POST", "PUT", "PATCH", "DELETE");

    private final String method;
    private final PathPattern path;
    private final @Nullable Operation<HttpAnswer> operation;
    private final @Nullable Operation<?> bound;
    private final @Nullable Function<HttpServletRequest, @Nullable String> scope;
    private final boolean keyOptional;
    private final boolean keyFromRequestId;
    private final int maxRequestBody;
    private final int maxResponseBody;
    private final @Nullable Resolver<HttpAnswer> resolver;
    private final ErrorPolicy errors;
    private final @Nullable CurrentState currentState;
    private final @Nullable String resourceLink;
    private final HttpFingerprint fingerprint;

    HttpRoute(HttpRouteBuilder settings, @Nullable Operation<HttpAnswer> operation) {
        this.method = settings.method;
        this.path = settings.path;
        this.operation = operation;
        this.bound = settings.bound;
        this.scope = settings.scope;
        this.keyOptional = settings.keyOptional;
        this.keyFromRequestId = settings.keyFromRequestId;
        this.maxRequestBody = settings.maxRequestBody;
        this.maxResponseBody = settings.maxResponseBody;
        this.resolver = settings.resolver;
        this.errors = settings.errors == null ? ErrorPolicy.standard() : settings.errors;
        this.currentState = settings.currentState;
        this.resourceLink = settings.resourceLink;
        this.fingerprint = settings.fingerprint;
    }

    /**
     * Starts a GET route, for a read that writes: issues a number, logs out, confirms by a link. Callers have to send a key as with any
     * write, so links in mails and browsers' address bars cannot reach it. HEAD requests to it are refused.
     */
    public static HttpRouteBuilder get(String pathPattern) {
        return on("GET", pathPattern);
    }

    /** Starts a POST route; see {@link #on}. */
    public static HttpRouteBuilder post(String pathPattern) {
        return on("POST", pathPattern);
    }

    /** Starts a PUT route; see {@link #on}. */
    public static HttpRouteBuilder put(String pathPattern) {
        return on("PUT", pathPattern);
    }

    /** Starts a PATCH route; see {@link #on}. */
    public static HttpRouteBuilder patch(String pathPattern) {
        return on("PATCH", pathPattern);
    }

    /** Starts a DELETE route; see {@link #on}. */
    public static HttpRouteBuilder delete(String pathPattern) {
        return on("DELETE", pathPattern);
    }

    /**
     * Starts a route.
     *
     * @param method POST, PUT, PATCH, DELETE or GET
     * @param pathPattern as Spring's {@link PathPattern}, below the context path
     * @throws IllegalArgumentException if the method is another one, or the pattern has an error
     */
    public static HttpRouteBuilder on(String method, String pathPattern) {
        if (!WRITES.contains(method) && !method.equals("GET")) {
            throw new IllegalArgumentException(
                    method + " " + pathPattern + ": only POST, PUT, PATCH, DELETE and GET are guarded");
        }
        return new HttpRouteBuilder(method, PathPatternParser.defaultInstance.parse(pathPattern));
    }

    /** What guards writes without a route of their own, where {@link RequireKey#ALL_WRITES} is set. */
    static HttpRoute everyWrite() {
        return new HttpRouteBuilder("*", PathPatternParser.defaultInstance.parse("/**"))
                .operation("http.write")
                .build();
    }

    /**
     * The operation whose records this route makes.
     *
     * @throws IllegalStateException if it is bound: then the service's operation makes them
     */
    public Operation<HttpAnswer> operation() {
        if (operation == null) {
            throw new IllegalStateException(this + " is bound and has no operation of its own");
        }
        return operation;
    }

    /** The operation under which requests are recorded: {@link #operation} of a captured route, the service's of a bound one. */
    public Operation<?> recorded() {
        return bound == null ? operation() : bound;
    }

    /** Whether it is bound for an operation of a service. */
    public boolean isBound() {
        return bound != null;
    }

    /** What settles interrupted records, or null. */
    public @Nullable Resolver<HttpAnswer> resolver() {
        return resolver;
    }

    /** Of its requests. */
    public String method() {
        return method;
    }

    boolean isRead() {
        return method.equals("GET");
    }

    /** Of its requests, below the context path. */
    public PathPattern path() {
        return path;
    }

    /** Whether requests without a key run unguarded. */
    public boolean isKeyOptional() {
        return keyOptional;
    }

    /** Whether the id that came with a request stands for the key that it lacks. */
    boolean isKeyFromRequestId() {
        return keyFromRequestId;
    }

    boolean isLeased() {
        return operation != null && operation.mode() == Mode.LEASED;
    }

    @Nullable String scope(HttpServletRequest request) {
        return scope == null ? principal(request) : scope.apply(request);
    }

    private static @Nullable String principal(HttpServletRequest request) {
        Principal principal = request.getUserPrincipal();
        return principal == null ? null : principal.getName();
    }

    /** Whether keys belong to the authenticated caller, and not to what the route names. */
    public boolean isScopedByCaller() {
        return scope == null;
    }

    ErrorPolicy errors() {
        return errors;
    }

    @Nullable CurrentState currentState() {
        return currentState;
    }

    HttpFingerprint fingerprint() {
        return fingerprint;
    }

    /** The template of {@link HttpRouteBuilder#resourceLink}. */
    @Nullable String resourceLink() {
        return resourceLink;
    }

    int maxRequestBody() {
        return maxRequestBody;
    }

    int maxResponseBody() {
        return maxResponseBody;
    }

    @Override
    public String toString() {
        return method + " " + path + " (" + (bound == null ? operation : "bound for " + bound) + ")";
    }
}
