package io.yici.spring.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.yici.DuplicatePolicy;
import io.yici.Fingerprint;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Routes that differ from the standard in what is kept, compared or told. */
final class PolicyRoutes {

    static final ErrorPolicy OWN_ERRORS = ErrorPolicy.standard().keeping(503).freeing(402);

    static final AtomicReference<@Nullable HttpAnswer> STATE = new AtomicReference<>();

    static final HttpRoute EVERYTHING =
            route("everything").errors(ErrorPolicy.everything()).build();
    static final HttpRoute EVERYTHING_LEASED =
            route("everything-leased").errors(ErrorPolicy.everything()).leased().build();
    static final HttpRoute REFUSALS =
            route("refusals").errors(ErrorPolicy.successAndRefusals()).build();
    static final HttpRoute SUCCESS =
            route("success").errors(ErrorPolicy.successOnly()).build();
    static final HttpRoute SUCCESS_LEASED =
            route("success-leased").errors(ErrorPolicy.successOnly()).leased().build();
    static final HttpRoute OWN = route("own").errors(OWN_ERRORS).build();
    static final HttpRoute OWN_LEASED =
            route("own-leased").errors(OWN_ERRORS).leased().build();

    static final HttpRoute NO_FINGERPRINT =
            route("none").fingerprint(HttpFingerprint.none()).build();
    static final HttpRoute ELEMENTS = route("elements")
            .fingerprint(HttpFingerprint.elements("/amount", "/items/0/sku"))
            .build();
    static final HttpRoute CUSTOM = route("custom")
            .fingerprint(HttpFingerprint.custom((request, body) ->
                    Fingerprint.of(request.getRequestURI().getBytes(UTF_8), new byte[] {(byte) body.length})))
            .build();

    static final HttpRoute CURRENT = route("current")
            .currentState((request, first) ->
                    STATE.get() == null ? null : STATE.get().withHeader("X-Of", String.valueOf(first.resource())))
            .maxResponseBody(100)
            .build();
    static final HttpRoute LINKED = route("linked")
            .duplicates(DuplicatePolicy.REFUSE)
            .resourceLink("/orders/{resource}")
            .build();

    private PolicyRoutes() {}

    private static HttpRouteBuilder route(String name) {
        return HttpRoute.post("/policy-" + name + "/{what}").operation("test.policy-" + name);
    }
}
