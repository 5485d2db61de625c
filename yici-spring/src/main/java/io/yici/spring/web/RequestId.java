package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What tells one request from others, in logs and records.
 *
 * @param origin whether it came with the request
 */
record RequestId(String value, Origin origin) {

    enum Origin {
        ACCEPTED,
        MADE
    }

    /** Nothing that could break a log line, a header or a page. */
    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._~:/+=@-]{1,64}");

    private static final String ATTRIBUTE = RequestId.class.getName();
    private static final SecureRandom RANDOM = new SecureRandom();

    /** The same one in all dispatches of a request: the one of its header, if that is one safe line, else a new one. */
    static RequestId at(HttpServletRequest request, String header) {
        RequestId known = of(request);
        if (known == null) {
            known = entering(Collections.list(request.getHeaders(header)));
            request.setAttribute(ATTRIBUTE, known);
        }
        return known;
    }

    private static RequestId entering(List<String> lines) {
        return lines.size() == 1 && SAFE.matcher(lines.get(0)).matches()
                ? new RequestId(lines.get(0), Origin.ACCEPTED)
                : new RequestId(random(), Origin.MADE);
    }

    private static String random() {
        byte[] bytes = new byte[16];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Null where {@link RequestIdFilter} did not see the request. */
    static @Nullable RequestId of(HttpServletRequest request) {
        return (RequestId) request.getAttribute(ATTRIBUTE);
    }

    /** The one that came with the request: a copy that a proxy sends has the same, as opposed to one that was made here. */
    static Optional<String> accepted(HttpServletRequest request) {
        return Optional.ofNullable(of(request))
                .filter(id -> id.origin() == Origin.ACCEPTED)
                .map(RequestId::value);
    }
}
