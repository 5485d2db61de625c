package io.yici.testkit.http;

import static io.yici.testkit.http.Probe.quoted;
import static io.yici.testkit.http.Probe.require;
import static io.yici.testkit.http.Probe.requireEffects;

import java.io.IOException;
import java.util.List;
import java.util.function.IntSupplier;

/** What comes of content types that are none. */
final class ContentTypeCases {

    private static final List<String> ODD = List.of(
            "*/*",
            "*",
            "text/*",
            "application/*+json",
            "",
            "text",
            "/",
            "a/b; charset=nonsense",
            "application/json; charset=none",
            "application/json; charset=",
            "application/json, text/plain",
            "application/json;;=",
            "multipart/form-data",
            "multipart/form-data; boundary=",
            "multipart/mixed;boundary=\"",
            "application/x-www-form-urlencoded; charset=none",
            "\u00e9/\u00e9");

    private ContentTypeCases() {}

    static void addTo(Suite suite) {
        suite.add("IC-20", "a content type that is none brings no 5xx and one effect at most", p -> {
            for (String type : ODD) {
                harmless(p, "Content-Type: " + type);
            }
        });
        suite.add("IC-20", "two content types bring no 5xx and one effect at most", p -> {
            harmless(p, "Content-Type: text/plain", "Content-Type: application/json");
            harmless(p, "Content-Type: application/json", "content-type: */*");
        });
    }

    private static void harmless(Probe p, String... types) throws IOException {
        IntSupplier effects = p.effects();
        RawRequest request = p.keyed(quoted(p.newKey())).without("Content-Type").with(types);
        RawAnswer first = p.send(request);
        RawAnswer again = p.send(request);
        require(first.status() < 500 && again.status() < 500, List.of(types) + " brings " + first + ", then " + again);
        require(effects.getAsInt() <= 1, List.of(types) + " brings two effects");
        if (!first.isSuccess()) {
            requireEffects(0, effects);
        }
    }
}
