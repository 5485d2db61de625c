package io.yici.testkit.http;

import io.yici.testkit.http.HttpExpectations.Refused;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Sends and judges, for one run of one case. */
final class Probe {

    private static final int PAUSE_MILLIS = 20;

    final HttpTarget target;
    final HttpExpectations expected;

    Probe(HttpTarget target) {
        this.target = target;
        this.expected = target.expectations;
    }

    static <T> T needed(@Nullable T offered, String otherwise) {
        if (offered == null) {
            throw new Inapplicable(otherwise);
        }
        return offered;
    }

    static void onlyIf(boolean condition, String otherwise) {
        if (!condition) {
            throw new Inapplicable(otherwise);
        }
    }

    static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new Unmet(otherwise);
        }
    }

    String newKey() {
        return UUID.randomUUID().toString();
    }

    static String quoted(String key) {
        return '"' + key + '"';
    }

    String line(String value) {
        return expected.header + ": " + value;
    }

    /** The write with this value in the key's header. */
    RawRequest keyed(String value) {
        return target.write.with(line(value));
    }

    Wire open() throws IOException {
        return new Wire(target.host, target.port, target.patience);
    }

    RawAnswer send(byte[] bytes) throws IOException {
        try (Wire wire = open()) {
            return wire.send(bytes).answer();
        }
    }

    RawAnswer send(RawRequest request) throws IOException {
        return send(request.with("Connection: close").bytes());
    }

    RawAnswer succeeds(RawRequest request) throws IOException {
        return succeeded(send(request));
    }

    RawAnswer succeeded(RawAnswer answer) {
        require(answer.isSuccess(), "not carried out: " + answer);
        return answer;
    }

    RawAnswer refuses(RawRequest request, Refused how) throws IOException {
        return refused(send(request), how);
    }

    RawAnswer refused(RawAnswer answer, Refused how) {
        require(isRefused(answer, how), "expected " + how.status() + " " + how.code() + ", but got " + answer);
        return answer;
    }

    boolean isRefused(RawAnswer answer, @Nullable Refused how) {
        return how != null
                && answer.status() == how.status()
                && (how.code() == null || how.code().equals(answer.member(expected.codeMember)));
    }

    boolean isReplay(RawAnswer answer) {
        return expected.replayHeader != null && "true".equals(answer.header(expected.replayHeader));
    }

    /** The first answer again, and called a replay where the server calls them so. */
    void replayed(RawAnswer first, RawAnswer again) {
        require(again.status() == first.status(), "first " + first + ", then " + again);
        require(Arrays.equals(again.body(), first.body()), "first " + first + ", then " + again);
        require(
                Objects.equals(first.header("Content-Type"), again.header("Content-Type")),
                "another content type: " + again.header("Content-Type"));
        require(expected.replayHeader == null || isReplay(again), "not marked as a replay");
    }

    /** Two requests have one record. Answers can be alike by chance, so that one more sign is needed. */
    void areOne(byte[] one, byte[] other) throws IOException {
        IntSupplier counter = target.effects;
        onlyIf(counter != null || expected.replayHeader != null, "neither replays are marked nor effects counted");
        int before = counter == null ? 0 : counter.getAsInt();
        RawAnswer first = succeeded(send(one));
        replayed(first, send(other));
        require(counter == null || counter.getAsInt() == before + 1, "the second was carried out as well");
    }

    void areOne(RawRequest one, RawRequest other) throws IOException {
        areOne(one.bytes(), other.bytes());
    }

    /** Effects from now on. */
    IntSupplier effects() {
        IntSupplier counter = needed(target.effects, "effects are not counted");
        int before = counter.getAsInt();
        return () -> counter.getAsInt() - before;
    }

    static void requireEffects(int expected, IntSupplier effects) {
        int counted = effects.getAsInt();
        require(counted == expected, counted + " effects instead of " + expected);
    }

    /** The end of a request whose first copy may still be running. */
    RawAnswer sendUntilSettled(RawRequest request) throws IOException, InterruptedException {
        RawAnswer answer = send(request);
        for (long left = target.patience.toMillis(); left > 0; left -= PAUSE_MILLIS) {
            if (!isRefused(answer, expected.inProgress)) {
                return answer;
            }
            Thread.sleep(PAUSE_MILLIS);
            answer = send(request);
        }
        return answer;
    }

    /** While a slow write is under way. */
    interface Meanwhile {
        void take(SlowWrite slow, RawRequest running) throws IOException;
    }

    /** Runs it and gives the slow write's answer. */
    RawAnswer whileRunning(String key, Meanwhile meanwhile) throws IOException, InterruptedException {
        SlowWrite slow = needed(target.slow, "no slow write is described");
        RawRequest request = keyed(quoted(key)).path(slow.path()).body(slow.body());
        try (Wire first = open()) {
            first.send(request.bytes());
            try {
                require(slow.awaitRunning(target.patience), "the slow write has not begun");
                meanwhile.take(slow, request);
            } finally {
                slow.finish();
            }
            return first.answer();
        }
    }

    /** A problem document of a kind that is named, or a link to one that people can read. */
    void isDocumented(RawAnswer answer) {
        String link = Objects.requireNonNullElse(answer.header("Link"), "");
        if (link.contains("describedby")) {
            return;
        }
        String type = Objects.requireNonNullElse(answer.header("Content-Type"), "none");
        require(type.startsWith("application/problem+json"), "no problem document, but " + type);
        require(Json.read(answer.text()).isPresent(), "the problem document is not JSON: " + answer);
        require(
                answer.member("type") instanceof String uri && uri.contains(":") && !uri.startsWith("about:"),
                "the problem document has no type: " + answer);
    }

    /** As a header holds it: one byte a character. */
    static String utf8(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    List<String> malformedValues() {
        String key = newKey();
        return List.of(
                quoted(key + "\\n"),
                quoted(key + "\u00e9"),
                quoted(key + "\u007f"),
                '"' + key,
                quoted(key) + quoted(key),
                "\"\"");
    }
}
