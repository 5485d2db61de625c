package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/**
 * The content type of a request. It has to be one, and only one: what is none makes some frameworks fail with 5xx, and of two lines the
 * filter could read another one than the handler.
 */
final class RequestType {

    private RequestType() {}

    /**
     * Null where the header is missing or empty.
     *
     * @throws Refusal if it is malformed
     */
    static @Nullable MediaType of(HttpServletRequest request) {
        List<String> lines = Collections.list(request.getHeaders("Content-Type"));
        if (lines.size() > 1) {
            throw malformed(Detail.TYPE_TWICE);
        }
        String value = lines.isEmpty() ? "" : lines.get(0).strip();
        if (value.isEmpty()) {
            return null;
        }
        MediaType type;
        try {
            type = MediaType.parseMediaType(value);
        } catch (InvalidMediaTypeException
                | IndexOutOfBoundsException e) { // the latter where a quote is open at the slash
            throw malformed(Detail.TYPE_UNREADABLE);
        }
        if (!type.isConcrete()) {
            throw malformed(Detail.TYPE_WILDCARD);
        }
        return type;
    }

    private static Refusal malformed(Detail what) {
        return new Refusal(Problem.MALFORMED_CONTENT_TYPE, what);
    }
}
