package io.yici.mall;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Somebody at the shop; the password is the name, and "nobody" has none. */
public record ShopClient(int port, String user) {

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final JsonMapper JSON = new JsonMapper();

    /** An answer as it came. */
    public record Answer(int status, String contentType, String body, HttpResponse<?> response) {

        public JsonNode json() {
            return JSON.readTree(body);
        }

        public String text(String field) {
            return json().path(field).asString();
        }

        public boolean isReplay() {
            return response.headers().firstValue("Idempotent-Replayed").isPresent();
        }

        @Override
        public String toString() {
            return status + " " + contentType + " " + body;
        }
    }

    public static String newKey() {
        return UUID.randomUUID().toString();
    }

    public Answer get(String path) throws Exception {
        return send(request(path).GET());
    }

    public Answer delete(String path) throws Exception {
        return send(request(path).DELETE());
    }

    public Answer put(String path, String body) throws Exception {
        return send(request(path).header("Content-Type", "application/json").PUT(BodyPublishers.ofString(body)));
    }

    /** Without a key. */
    public Answer post(String path, String body) throws Exception {
        return send(request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    public Answer post(String path, String key, String body) throws Exception {
        return send(request(path)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString(body)));
    }

    public Answer order(String key, String sku, int quantity) throws Exception {
        return post("/api/orders", key, "{\"items\":[{\"sku\":\"" + sku + "\",\"quantity\":" + quantity + "}]}");
    }

    public Answer order(String key, String clientOrderNo, String sku, int quantity) throws Exception {
        return post(
                "/api/orders",
                key,
                "{\"clientOrderNo\":\"" + clientOrderNo + "\",\"items\":[{\"sku\":\"" + sku + "\",\"quantity\":"
                        + quantity + "}]}");
    }

    /** Orders one piece and returns the order's number. */
    public String newOrder(String sku) throws Exception {
        Answer answer = order(newKey(), sku, 1);
        if (answer.status() != 201) {
            throw new AssertionError("no order: " + answer);
        }
        return answer.text("orderNo");
    }

    public Answer pay(String key, String orderNo) throws Exception {
        return post("/api/orders/" + orderNo + "/payments", key, "{\"channel\":\"CARD\"}");
    }

    public Answer cancel(String orderNo) throws Exception {
        return post("/api/orders/" + orderNo + "/cancel", "");
    }

    /** The operator ships. */
    public Answer ship(String key, String orderNo, String carrier) throws Exception {
        return post("/api/orders/" + orderNo + "/shipments", key, "{\"carrier\":\"" + carrier + "\"}");
    }

    public Answer receive(String orderNo) throws Exception {
        return post("/api/orders/" + orderNo + "/receipt", "");
    }

    public String status(String orderNo) throws Exception {
        return get("/api/orders/" + orderNo).text("status");
    }

    /** The gateway's charges for an order; the operator asks. */
    public List<JsonNode> charges(String orderNo) throws Exception {
        return StreamSupport.stream(get("/sim/gateway/charges").json().spliterator(), false)
                .filter(charge -> charge.path("orderNo").asString().equals(orderNo))
                .toList();
    }

    public List<String> violations() throws Exception {
        return StreamSupport.stream(
                        get("/api/audit").json().required("violations").spliterator(), false)
                .map(JsonNode::asString)
                .toList();
    }

    public HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        if (!user.equals("nobody")) {
            byte[] credentials = (user + ":" + user).getBytes(StandardCharsets.UTF_8);
            request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials));
        }
        return request;
    }

    public Answer send(HttpRequest.Builder request) throws Exception {
        HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
        return new Answer(
                response.statusCode(),
                response.headers().firstValue("Content-Type").orElse(""),
                response.body(),
                response);
    }
}
