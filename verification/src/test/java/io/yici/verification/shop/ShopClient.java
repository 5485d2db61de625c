package io.yici.verification.shop;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Speaks to one instance of the shop or its gateway. */
final class ShopClient {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final URI base;

    ShopClient(URI base) {
        this.base = base;
    }

    /** An answer as it came. */
    record Answer(int status, String body, boolean replayed) {
        JsonNode json() {
            return JSON.readTree(body);
        }

        String text(String field) {
            return json().path(field).asString();
        }
    }

    boolean answers() {
        try {
            return get("nobody", "/actuator/health").status() < 500;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    Answer get(String user, String path) throws IOException, InterruptedException {
        return send("GET", user, path, null, null);
    }

    Answer order(String user, String key, String sku) throws IOException, InterruptedException {
        return send("POST", user, "/api/orders", key, "{\"items\":[{\"sku\":\"" + sku + "\",\"quantity\":1}]}");
    }

    Answer pay(String user, String key, String orderNo) throws IOException, InterruptedException {
        return send("POST", user, "/api/orders/" + orderNo + "/payments", key, "{\"channel\":\"DEMO\"}");
    }

    String status(String user, String orderNo) throws IOException, InterruptedException {
        return get(user, "/api/orders/" + orderNo).text("status");
    }

    String firstSku() throws IOException, InterruptedException {
        return get("alice", "/api/products").json().get(0).get("sku").asString();
    }

    JsonNode audit() throws IOException, InterruptedException {
        return get("operator", "/api/audit").json();
    }

    /** The gateway's charges for one order. */
    List<JsonNode> charges(String orderNo) throws IOException, InterruptedException {
        JsonNode all = get("operator", "/sim/gateway/charges").json();
        return StreamSupport.stream(all.spliterator(), false)
                .filter(charge -> charge.path("orderNo").asString().equals(orderNo))
                .toList();
    }

    void gateway(String settings) throws IOException, InterruptedException {
        Answer answer = send("PUT", "operator", "/sim/gateway", null, settings);
        if (answer.status() / 100 != 2) {
            throw new AssertionError("gateway refused its settings: " + answer);
        }
    }

    Answer send(String method, String user, String path, @Nullable String key, @Nullable String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path))
                .timeout(Duration.ofSeconds(60))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!user.equals("nobody")) {
            byte[] credentials = (user + ":" + user).getBytes(StandardCharsets.UTF_8);
            request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
        }
        if (key != null) {
            request.header("Idempotency-Key", key);
        }
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
        boolean replayed = response.headers().firstValue("Idempotent-Replayed").isPresent();
        return new Answer(response.statusCode(), response.body(), replayed);
    }
}
