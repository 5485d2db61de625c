package io.yici.spring.web;

import io.yici.IdempotencyKey;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * What all guarded routes have in common. Immutable.
 *
 * @param header name of the request header
 * @param requireKey which writes need a key
 * @param maxKeyLength longest key in characters, at most {@link IdempotencyKey#MAX_LENGTH}
 * @param replayedHeaders response headers that are stored and replayed; those of {@link #NEVER_REPLAYED} cannot be among them
 * @param problemBase what stands before the code in a problem's {@code type}
 * @param keySyntax how keys have to be spelt
 */
public record HttpSettings(
        String header,
        RequireKey requireKey,
        int maxKeyLength,
        Set<String> replayedHeaders,
        String problemBase,
        KeySyntax keySyntax) {

    /** Name of the request header unless set otherwise. */
    public static final String DEFAULT_HEADER = "Idempotency-Key";

    /** What stands before the code in a problem's {@code type} unless set otherwise. */
    public static final String DEFAULT_PROBLEM_BASE = "urn:yici:problem:";

    /** The replayed headers unless set otherwise; the content type is always replayed. */
    public static final Set<String> DEFAULT_REPLAYED_HEADERS = names(
            "Location",
            "Content-Location",
            "ETag",
            "Last-Modified",
            "Content-Language",
            "Content-Disposition",
            "Content-Encoding",
            "Link",
            "Vary",
            "Accept-Patch",
            "Allow",
            "Preference-Applied");

    /** They belong to one exchange or one caller's session; replaying them would be wrong or dangerous. */
    public static final Set<String> NEVER_REPLAYED = names(
            "Set-Cookie",
            "Set-Cookie2",
            "WWW-Authenticate",
            "Proxy-Authenticate",
            "Authentication-Info",
            "Proxy-Authentication-Info",
            "Authorization",
            "Connection",
            "Keep-Alive",
            "Proxy-Connection",
            "TE",
            "Trailer",
            "Transfer-Encoding",
            "Upgrade",
            "Date",
            "Age",
            "Content-Length",
            "Content-Type",
            "Cache-Control",
            "Retry-After",
            RequestIdFilter.DEFAULT_HEADER,
            Answers.FIRST_REQUEST);

    /** @throws IllegalArgumentException if a value is not usable */
    public HttpSettings {
        requireName(header);
        if (maxKeyLength < 1 || maxKeyLength > IdempotencyKey.MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "the longest key is from 1 to " + IdempotencyKey.MAX_LENGTH + " characters, not " + maxKeyLength);
        }
        replayedHeaders = names(replayedHeaders.toArray(String[]::new));
        for (String name : replayedHeaders) {
            if (NEVER_REPLAYED.contains(name)) {
                throw new IllegalArgumentException("the response header " + name + " is never to be replayed");
            }
        }
    }

    /** The settings unless set otherwise. */
    public static HttpSettings standard() {
        return new HttpSettings(
                DEFAULT_HEADER,
                RequireKey.DECLARED,
                IdempotencyKey.MAX_LENGTH,
                DEFAULT_REPLAYED_HEADERS,
                DEFAULT_PROBLEM_BASE,
                KeySyntax.LENIENT);
    }

    /** These settings with another syntax. */
    public HttpSettings keySyntax(KeySyntax syntax) {
        return new HttpSettings(header, requireKey, maxKeyLength, replayedHeaders, problemBase, syntax);
    }

    static String requireName(String header) {
        if (!header.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
            throw new IllegalArgumentException("'" + header + "' is not the name of a header");
        }
        return header;
    }

    private static Set<String> names(String... names) {
        TreeSet<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Collections.addAll(set, names);
        return Collections.unmodifiableSet(set);
    }
}
