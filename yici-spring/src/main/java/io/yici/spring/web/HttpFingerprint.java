package io.yici.spring.web;

import io.yici.Fingerprint;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What is bound to the key of a route's requests: a repeat that differs in it is told {@code key-reused}. Immutable and thread-safe; choose
 * one with {@link HttpRouteBuilder#fingerprint}. Another choice makes other fingerprints, so that repeats of what is on record are refused.
 */
public final class HttpFingerprint {

    private static final HttpFingerprint WHOLE = new HttpFingerprint("whole", RequestFingerprint::of);
    private static final HttpFingerprint NONE = new HttpFingerprint("none", request -> null);

    private final String name;
    private final Source source;

    /** How it is made. */
    private interface Source {
        @Nullable Fingerprint of(BufferedRequest request);
    }

    private HttpFingerprint(String name, Source source) {
        this.name = name;
        this.source = source;
    }

    /** Method, path, query, content type and the whole body. This is the default. */
    public static HttpFingerprint whole() {
        return WHOLE;
    }

    /** Nothing: whatever comes under a used key gets the first answer. For keys that say all, such as a payment's number. */
    public static HttpFingerprint none() {
        return NONE;
    }

    /**
     * Method, path, query, and the named elements of the body: members of a JSON document, or fields of a form. Of other bodies the whole.
     *
     * @param pointers JSON pointers (RFC 6901) such as {@code /order/amount}; {@code /amount} also names the field of a form
     * @throws IllegalArgumentException if there is none, or one has no slash ahead
     */
    public static HttpFingerprint elements(String... pointers) {
        List<String> chosen = List.of(pointers);
        if (chosen.isEmpty() || !chosen.stream().allMatch(it -> it.startsWith("/"))) {
            throw new IllegalArgumentException("JSON pointers such as /amount are needed, not " + chosen);
        }
        return new HttpFingerprint("elements", request -> RequestFingerprint.of(request, chosen));
    }

    /**
     * Whatever the application makes of a request and its body; null binds nothing. The request's own stream is left to the handler: read
     * the bytes. Those of a multipart form are empty, and its parts are with the request.
     */
    public static HttpFingerprint custom(
            BiFunction<? super HttpServletRequest, ? super byte[], ? extends @Nullable Fingerprint> function) {
        return new HttpFingerprint(
                "custom", request -> function.apply(request, request.body().clone()));
    }

    @Nullable Fingerprint of(BufferedRequest request) {
        return source.of(request);
    }

    /** What it is called in the published policy. */
    @Override
    public String toString() {
        return name;
    }
}
