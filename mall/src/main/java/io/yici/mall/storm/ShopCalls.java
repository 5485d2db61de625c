package io.yici.mall.storm;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests to the shop of this process, through its own port, as any client would send them. */
@Component
class ShopCalls {

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final String REPLAYED = "Idempotent-Replayed";

    private final Environment environment;
    private final JsonMapper json;
    private final GatewaySignature signature;
    /** This client does not send a POST a second time by itself. */
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    ShopCalls(Environment environment, JsonMapper json, GatewaySignature signature) {
        this.environment = environment;
        this.json = json;
        this.signature = signature;
    }

    /** An answer as it came. */
    record Reply(int status, boolean isReplay, JsonNode body) {

        boolean isSuccess() {
            return status / 100 == 2;
        }

        Answer answer() {
            return new Answer(verdict(), status, isSuccess() ? null : code(), false);
        }

        /** Of the problem, if it is one. */
        String code() {
            return body.path("code").asString("");
        }

        private Verdict verdict() {
            if (isReplay) {
                return Verdict.REPLAYED;
            }
            if (isSuccess()) {
                return Verdict.EXECUTED;
            }
            return status < 500 || code().equals("in-progress") ? Verdict.REFUSED : Verdict.FAILED;
        }
    }

    /** Sends one request, once. */
    Reply post(Sender sender, String path, String key, String body) throws IOException, InterruptedException {
        return send(request(path)
                .header(HttpHeaders.AUTHORIZATION, sender.authorization())
                .header("Idempotency-Key", key)
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    void delete(Sender sender, String path) throws IOException, InterruptedException {
        var unused = send(request(path)
                .header(HttpHeaders.AUTHORIZATION, sender.authorization())
                .DELETE());
    }

    /** As the gateway. */
    Reply notify(String path, String body) throws IOException, InterruptedException {
        return send(request(path)
                .header("X-Signature", signature.of(body))
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base() + path))
                .timeout(LONGEST)
                .header(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE);
    }

    private Reply send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        return new Reply(
                response.statusCode(), response.headers().firstValue(REPLAYED).isPresent(), read(response.body()));
    }

    private JsonNode read(String body) {
        try {
            return json.readTree(body);
        } catch (JacksonException e) {
            return json.missingNode();
        }
    }

    private String base() {
        return "http://" + environment.getProperty("server.address", "127.0.0.1") + ":"
                + environment.getRequiredProperty("local.server.port");
    }
}
