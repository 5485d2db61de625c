package io.yici.spring.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.json.JsonMapper;

/** Sends requests to the server under test. */
record Client(int port) {

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    /** An answer, as far as the tests look at it. */
    record Answer(int status, Map<String, List<String>> headers, String body) {

        String header(String name) {
            return headers.entrySet().stream()
                    .filter(it -> it.getKey().equalsIgnoreCase(name))
                    .map(it -> String.join("|", it.getValue()))
                    .findFirst()
                    .orElse("");
        }

        boolean isReplayed() {
            return header("Idempotent-Replayed").equals("true");
        }

        /** The code of a problem document; empty if it is none. */
        String code() {
            if (!header("Content-Type").startsWith("application/problem+json")) {
                return "";
            }
            Map<?, ?> document = JsonMapper.shared().readValue(body, Map.class);
            return String.valueOf(document.get("code"));
        }
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(Duration.ofSeconds(60))
                .header("X-User", "alice");
    }

    private HttpRequest keyed(String path, String key, String json) {
        return request(path)
                .header("Idempotency-Key", key)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
    }

    Answer post(String path, String key, String json) {
        return send(keyed(path, key, json));
    }

    Answer post(String path, String key) {
        return post(path, key, "{}");
    }

    CompletableFuture<Answer> postAsync(String path, String key, String json) {
        return HTTP.sendAsync(keyed(path, key, json), HttpResponse.BodyHandlers.ofString())
                .thenApply(Client::answer);
    }

    Answer send(HttpRequest request) {
        try {
            return answer(HTTP.send(request, HttpResponse.BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Answer answer(HttpResponse<String> response) {
        return new Answer(response.statusCode(), response.headers().map(), response.body());
    }

    /** A GET with these headers, names and values in turn, as alice if no user is named. */
    Answer get(String path, String... headers) {
        HttpRequest.Builder request = request(path);
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        return send(request.build());
    }

    /** Sends these very bytes and reads until the server closes. */
    String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            try (InputStream in = socket.getInputStream()) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }

    /** A raw JSON post with these header lines, on a connection of its own. */
    String rawPost(String path, String... lines) throws IOException {
        StringBuilder request = new StringBuilder("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n")
                .append(
                        "Connection: close\r\nX-User: alice\r\nContent-Type: application/json\r\nContent-Length: 2\r\n");
        for (String line : lines) {
            request.append(line).append("\r\n");
        }
        return raw(request.append("\r\n{}").toString());
    }
}
