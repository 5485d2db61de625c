package io.yici.spring.web;

import io.yici.spi.StoredResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP answer as it is stored and replayed. Immutable; the body is not copied: do not change it.
 *
 * @param status 200 to 599
 * @param headers by name without regard to case, each with all its values; neither content type nor length belong here
 * @param contentType as it was sent, with its parameters; empty for none
 * @param body the bytes; empty for none
 * @param authorities what a caller has to hold to be shown it again, unless {@link ReplayAccess} decides otherwise; empty for nothing
 */
public record HttpAnswer(
        int status, Map<String, List<String>> headers, String contentType, byte[] body, Set<String> authorities) {

    /** Done, but too large to keep; stored as a tombstone. Known by identity. */
    static final HttpAnswer NOT_KEPT = of(200, "", new byte[0]);

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
        authorities = Collections.unmodifiableSet(new TreeSet<>(authorities));
    }

    /** An answer without further headers, that may be shown to every caller whose key it is. */
    public static HttpAnswer of(int status, String contentType, byte[] body) {
        return new HttpAnswer(status, Map.of(), contentType, body, Set.of());
    }

    /**
     * The answer that a record keeps, for who looks into records; empty if its result is none of HTTP, or a tombstone.
     *
     * @throws IllegalStateException if it is damaged, or written by a later version
     */
    public static Optional<HttpAnswer> kept(StoredResult result) {
        HttpAnswerCodec codec = HttpAnswerCodec.INSTANCE;
        return result.kind() == StoredResult.Kind.VALUE && result.codecId().equals(codec.id())
                ? Optional.of(codec.decode(result, HttpAnswer.class))
                : Optional.empty();
    }

    /** This answer with one more header value. */
    public HttpAnswer withHeader(String name, String value) {
        Map<String, List<String>> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        List<String> values = new ArrayList<>(more.getOrDefault(name, List.of()));
        values.add(value);
        more.put(name, values);
        return new HttpAnswer(status, more, contentType, body, authorities);
    }

    /** This answer, to be shown to callers who hold all of these. */
    public HttpAnswer withAuthorities(Set<String> required) {
        return new HttpAnswer(status, headers, contentType, body, required);
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
                && authorities.equals(that.authorities)
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
