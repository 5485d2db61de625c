package io.yici.verification.nginx;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A client of nginx. */
final class Sender {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Pattern CODE = Pattern.compile("\"code\":\"([^\"]+)\"");

    private final Nginx nginx;

    Sender(Nginx nginx) {
        this.nginx = nginx;
    }

    /** An answer as it came. */
    record Answer(int status, boolean replayed, String body) {

        private static Answer of(HttpResponse<String> response) {
            return new Answer(
                    response.statusCode(),
                    response.headers().firstValue("Idempotent-Replayed").isPresent(),
                    response.body());
        }

        boolean isInProgress() {
            return said().equals("in-progress");
        }

        private String said() {
            Matcher code = CODE.matcher(body);
            return code.find() ? code.group(1) : replayed ? "replayed" : "";
        }

        @Override
        public String toString() {
            return (status + " " + said()).strip();
        }
    }

    CompletableFuture<Answer> send(Cell cell) {
        return through(cell, cell.trouble().name());
    }

    /** The client's own repeat; nothing happens to it. */
    CompletableFuture<Answer> repeat(Cell cell) {
        return through(cell, null);
    }

    private CompletableFuture<Answer> through(Cell cell, @Nullable String trouble) {
        int port = nginx.port(cell.way().door(cell.trouble()));
        String path = "/" + cell.mode().path() + "/" + cell.name();
        return to(port, cell.way().method, path, cell.name(), trouble);
    }

    static CompletableFuture<Answer> to(int port, String method, String path, String key, @Nullable String trouble) {
        HttpRequest.Builder request = request(port, path)
                .header("Idempotency-Key", key)
                .method(method, method.equals("DELETE") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}"))
                .header("Content-Type", "application/json");
        if (trouble != null) {
            request.header("X-Trouble", trouble);
        }
        return HTTP.sendAsync(request.build(), BodyHandlers.ofString()).thenApply(Answer::of);
    }

    static Answer get(int port, String path) {
        return HTTP.sendAsync(request(port, path).build(), BodyHandlers.ofString())
                .thenApply(Answer::of)
                .join();
    }

    private static HttpRequest.Builder request(int port, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(50));
    }
}
