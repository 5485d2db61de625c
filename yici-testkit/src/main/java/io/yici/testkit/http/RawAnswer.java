package io.yici.testkit.http;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An answer as it was read; names of headers in lower case. */
record RawAnswer(int status, Map<String, List<String>> headers, byte[] body) {

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    @Nullable String header(String name) {
        List<String> lines = headers.get(name.toLowerCase(Locale.ROOT));
        return lines == null ? null : String.join(", ", lines);
    }

    boolean isSuccess() {
        return status / 100 == 2;
    }

    /** A member of the JSON object that the body is; null where there is none. */
    @Nullable Object member(String name) {
        Object document = Json.read(text()).orElse(null);
        return document instanceof Map<?, ?> object ? object.get(name) : null;
    }

    @Override
    public String toString() {
        String text = text();
        return status + " " + (text.length() > 200 ? text.substring(0, 200) + "…" : text);
    }
}
