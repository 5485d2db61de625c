package io.yici.spring.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends requests to {@link KindsApp} as alice, and says what came of copies. */
record KindsClient(int port, KindsDesk desk) {

    private static final Pattern CODE = Pattern.compile("\"code\":\"([a-z-]+)\"");
    private static final List<String> SAME = List.of(
            "Content-Type",
            "Location",
            "ETag",
            "Content-Disposition",
            "Content-Encoding",
            "Content-Language",
            "Last-Modified");
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    String base() {
        return "http://localhost:" + port;
    }

    HttpResponse<byte[]> send(HttpRequest.Builder request) {
        String login = Base64.getEncoder().encodeToString("alice:alice".getBytes(StandardCharsets.UTF_8));
        try {
            return HTTP.send(
                    request.timeout(Duration.ofSeconds(60))
                            .setHeader("Authorization", "Basic " + login)
                            .build(),
                    BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    HttpResponse<byte[]> send(HandlerKind kind, String mode, String key, int copy) {
        return send(kind.request(base(), mode, copy).header("Idempotency-Key", key));
    }

    static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    static String header(HttpResponse<byte[]> answer, String name) {
        return String.join("|", answer.headers().allValues(name));
    }

    static boolean isReplay(HttpResponse<byte[]> answer) {
        return header(answer, "Idempotent-Replayed").equals("true");
    }

    /** The code of a problem document; empty if it is none of ours. */
    static String code(HttpResponse<byte[]> answer) {
        Matcher found = CODE.matcher(text(answer));
        return header(answer, "Content-Type").startsWith("application/problem+json") && found.find()
                ? found.group(1)
                : "";
    }

    /** What came of two copies; in bold if it should not have. */
    String outcome(HandlerKind kind, String mode) {
        String what = kind.what(mode);
        int before = desk.entries(what);
        int rows = desk.effects(what);
        String key = mode + "-" + kind;
        HttpResponse<byte[]> first = send(kind, mode, key, 1);
        HttpResponse<byte[]> second = send(kind, mode, key, 2);
        int entries = desk.entries(what) - before;
        int effects = desk.effects(what) - rows;
        String seen = first.statusCode() + " " + text(first) + ", then " + second.statusCode() + " " + text(second);
        if (effects > 1) {
            return "**" + effects + " effects**: " + seen;
        }
        if (entries == 0) {
            return "refused, `" + code(first) + "`";
        }
        if (isReplay(second) && first.statusCode() == second.statusCode() && sameHeaders(first, second)) {
            return Arrays.equals(first.body(), second.body()) ? "replayed" : "rendered again";
        }
        if (code(second).equals("outcome-unknown")) {
            return "unknown";
        }
        boolean again = entries == 2 && effects == 0 && !isReplay(second) && first.statusCode() == second.statusCode();
        return again ? "rolled back, key free" : "**differs**: " + seen;
    }

    private static boolean sameHeaders(HttpResponse<byte[]> first, HttpResponse<byte[]> second) {
        return SAME.stream().allMatch(name -> header(first, name).equals(header(second, name)));
    }
}
