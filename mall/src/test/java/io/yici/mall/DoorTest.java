package io.yici.mall;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.ShopClient.Answer;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets in, and what everybody else is told. */
class DoorTest {

    private RunningShop shop;
    private ShopClient alice;

    @BeforeEach
    void open() throws Exception {
        shop = Database.H2.shop();
        alice = shop.as("alice");
    }

    @Test
    @Tag("T-05")
    void asksStrangersForTheirName() throws Exception {
        Answer answer = shop.as("nobody").order("key", "TEA-001", 1);
        assertProblem(answer, 401, "unauthorized");
        assertThat(answer.response().headers().firstValue("WWW-Authenticate").orElse(""))
                .startsWith("Basic");
        assertProblem(shop.as("mallory").get("/api/orders/O1"), 401, "unauthorized");
    }

    @Test
    void shutsCustomersOutOfTheBackOffice() throws Exception {
        assertProblem(alice.get("/api/audit"), 403, "forbidden");
        assertProblem(alice.put("/sim/gateway", "{}"), 403, "forbidden");
        assertProblem(alice.get("/sim/gateway/charges"), 403, "forbidden");
        assertProblem(alice.post("/sim/gateway/charges/x/close", ""), 403, "forbidden");
        assertProblem(alice.post("/sim/gateway/charges", "{}"), 403, "forbidden");
        assertProblem(alice.get("/actuator/env"), 404, "not-found");
    }

    @Test
    void tellsWhatIsWrongWithARequestThatFitsNothing() throws Exception {
        assertProblem(alice.get("/api/nothing"), 404, "not-found");
        assertProblem(alice.get("/error"), 404, "not-found");
        assertProblem(alice.get("/api/orders/O1/cancel"), 405, "method-not-allowed");
        assertProblem(alice.get("/api/orders/%00"), 400, "bad-request");
        assertProblem(alice.get("/api//orders"), 400, "bad-request");
        assertProblem(
                alice.send(alice.request("/api/orders")
                        .header("Idempotency-Key", ShopClient.newKey())
                        .header("Content-Type", "text/plain")
                        .POST(BodyPublishers.ofString("one tea"))),
                415,
                "unsupported-media-type");
        assertProblem(
                alice.send(alice.request("/api/products")
                        .header("Accept", "image/png")
                        .GET()),
                406,
                "not-acceptable");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'items':[{'sku':'a','quantity':'1'}]}|items[0].quantity|must be a whole number that fits",
                "{'items':[{'sku':'a','quantity':99999999999}]}|items[0].quantity|must be a whole number that fits",
                "{'items':[{'sku':7,'quantity':1}]}|items[0].sku|must be a text",
                "{'items':[{'sku':'a','quantiti':1}]}|items[0]|has an unknown field; known are quantity, sku",
                "{'items':{}}|items|must be an array",
                "{'secret':1}||The body has an unknown field; known are clientOrderNo, items, and nothing else.",
                "[]||The body must be an object, and nothing else.",
                "``||A body that can be read is needed."
            })
    void saysWhereABodyCannotBeRead(String body, String field, String says) throws Exception {
        Answer answer = alice.post("/api/orders", ShopClient.newKey(), body.replace('\'', '"'));
        assertProblem(answer, 400, "bad-request");
        assertThat(
                        field == null
                                ? answer.text("detail")
                                : answer.json().get("fields").get(field).asString())
                .isEqualTo(says);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"{\"purpose\":|12", "{\"purpose\":\"PAY\",\"purpose\":\"PAY\"}|27"})
    void saysWhereABodyIsNoJson(String body, int column) throws Exception {
        Answer answer = alice.post("/api/tokens", body);
        assertProblem(answer, 400, "bad-request");
        assertThat(answer.text("detail"))
                .isEqualTo("The body is no JSON, or has a field twice, at line 1, column " + column + ".");
    }

    @Test
    void saysWhichValuesAFieldTakes() throws Exception {
        String orderNo = alice.newOrder(shop.product(1));
        Answer answer =
                alice.post("/api/orders/" + orderNo + "/payments", ShopClient.newKey(), "{\"channel\":\"<b>\"}");
        assertProblem(answer, 400, "bad-request");
        assertThat(answer.json().path("fields").path("channel").asString())
                .as("%s", answer)
                .isEqualTo("must be one of ALIPAY, WECHAT, CARD, DEMO");
        assertThat(answer.body()).doesNotContain("<b>");
    }

    /** An answer that nobody would read must not be found out after the charge. */
    @Test
    void refusesToPayForAnAnswerThatTheClientDoesNotAccept() throws Exception {
        String orderNo = alice.newOrder(shop.product(1));
        Answer refused = alice.send(alice.request("/api/orders/" + orderNo + "/payments")
                .header("Idempotency-Key", ShopClient.newKey())
                .header("Content-Type", "application/json")
                .header("Accept", "text/html")
                .POST(BodyPublishers.ofString("{\"channel\":\"CARD\"}")));
        assertProblem(refused, 406, "not-acceptable");
        assertThat(alice.status(orderNo)).isEqualTo("WAITING_PAY");
    }

    /** JSON is UTF-8; a charge must not be answered with a failure to write. */
    @ParameterizedTest
    @ValueSource(strings = {"utf-16", "iso-8859-1", "utf-32"})
    void answersInUtf8WhateverCharsetIsAskedFor(String charset) throws Exception {
        String accept = "application/json;charset=" + charset;
        for (String path : List.of("/actuator/health", "/api/products")) {
            assertThat(alice.send(alice.request(path).header("Accept", accept).GET())
                            .status())
                    .as(path)
                    .isEqualTo(200);
        }
        Answer paid = alice.send(alice.request("/api/orders/" + alice.newOrder(shop.product(1)) + "/payments")
                .header("Idempotency-Key", ShopClient.newKey())
                .header("Content-Type", "application/json")
                .header("Accept", accept)
                .POST(BodyPublishers.ofString("{\"channel\":\"CARD\"}")));
        assertThat(paid.status()).isEqualTo(201);
        assertThat(paid.text("status")).isEqualTo("CHARGED");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "garbage",
                "application/json;charset=nope",
                "application/json;charset=",
                ";charset=",
                "a/b;q=7",
                "\"/!"
            })
    void refusesAnAcceptThatCannotBeRead(String accept) throws Exception {
        for (String path : List.of("/actuator/health", "/api/products", "/api/orders/O1")) {
            assertProblem(
                    alice.send(alice.request(path).header("Accept", accept).GET()), 406, "not-acceptable");
        }
    }

    @Test
    void writesAProblemInUtf8WhateverCharsetIsAskedFor() throws Exception {
        assertProblem(
                alice.send(alice.request("/api/orders/O1")
                        .header("Accept", "application/json, application/problem+json;charset=utf-16")
                        .GET()),
                404,
                "order-unknown");
        assertProblem(
                alice.send(alice.request("/api/orders/O1")
                        .header("Accept", "application/problem+json;charset=utf-16")
                        .GET()),
                406,
                "not-acceptable");
    }

    @Test
    void refusesAPathThatIsNoneAsAProblemToo() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", shop.port())) {
            socket.getOutputStream()
                    .write("GET /api/{<> HTTP/1.1\r\nHost: mall\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(answer).startsWith("HTTP/1.1 400").contains("application/problem+json", "\"status\":400");
        }
    }

    @Test
    void tellsAnybodyThatItIsWell() throws Exception {
        assertThat(shop.as("nobody").get("/actuator/health").text("status")).isEqualTo("UP");
        assertThat(shop.as("nobody").get("/api/products").status()).isEqualTo(200);
    }

    @Test
    void knowsNobodyOutsideTheDemoProfile() throws Exception {
        try (RunningShop real = RunningShop.start(Database.H2, "--spring.profiles.active=real")) {
            for (String user : List.of("alice", "bob", "operator")) {
                assertThat(real.as(user).get("/api/orders/O1").status()).isEqualTo(401);
            }
            assertThat(real.as("nobody").get("/").status()).isEqualTo(401);
        }
    }

    private static void assertProblem(Answer answer, int status, String code) {
        assertThat(answer.status()).as("%s", answer).isEqualTo(status);
        assertThat(answer.contentType()).startsWith("application/problem+json");
        assertThat(answer.text("code")).isEqualTo(code);
    }
}
