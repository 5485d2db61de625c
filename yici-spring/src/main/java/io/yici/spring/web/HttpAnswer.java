package io.yici.spring.web;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP answer as it is stored and replayed. Immutable; the body is not copied: do not change it.
 *
 * @param status 200 to 599
 * @param headers by name without regard to case, each with all its values; neither content type nor length belong here
 * @param contentType as it was sent, with its parameters; empty for none
 * @param body the bytes; empty for none
 */
public record HttpAnswer(int status, Map<String, List<String>> headers, String contentType, byte[] body) {

    /** Done, but too large to keep; stored as a tombstone. Known by identity. */
    static final HttpAnswer NOT_KEPT = new HttpAnswer(200, Map.of(), "", new byte[0]);

    /** @throws IllegalArgumentException if the status is not one of a final answer, or a header holds a control character */
    public HttpAnswer {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("a final answer has a status from 200 to 599, not " + status);
        }
        checked(contentType);
        Map<String, List<String>> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) -> {
            checked(name);
            values.forEach(HttpAnswer::checked);
            copy.put(name, List.copyOf(values));
        });
        headers = Collections.unmodifiableMap(copy);
    }

    /** An answer without further headers. */
    public static HttpAnswer of(int status, String contentType, byte[] body) {
        return new HttpAnswer(status, Map.of(), contentType, body);
    }

    /** This answer with one more header value. */
    public HttpAnswer withHeader(String name, String value) {
        Map<String, List<String>> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        List<String> values = new ArrayList<>(more.getOrDefault(name, List.of()));
        values.add(value);
        more.put(name, values);
        return new HttpAnswer(status, more, contentType, body);
    }

    private static void checked(String text) {
        if (text.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 0x7F)) {
            throw new IllegalArgumentException("a header holds a control character");
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof HttpAnswer that
                && status == that.status
                && headers.equals(that.headers)
                && contentType.equals(that.contentType)
                && Arrays.equals(body, that.body);
    }

    @Override
    public int hashCode() {
        return 31 * status + Arrays.hashCode(body);
    }

    @Override
    public String toString() {
        return status + " " + contentType + " (" + body.length + " bytes)";
    }
}
