package io.yici.mall.records;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

@ParameterizedClass
@EnumSource(Database.class)
class RecordsTest {

    private static final Duration RESOLVED = Duration.ofSeconds(25);

    @Parameter
    Database database;

    private RunningShop shop;
    private ShopClient alice;
    private ShopClient operator;
    private String sku;

    @BeforeEach
    void open() throws Exception {
        shop = database.shop();
        alice = shop.as("alice");
        operator = shop.as("operator");
        sku = shop.product(100);
    }

    private static List<String> all(JsonNode list, String field) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(one -> one.path(field).asString(null))
                .toList();
    }

    private static JsonNode records(ShopClient who, String key) throws Exception {
        Answer answer = who.get("/api/records?key=" + key);
        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        return answer.json().required("records");
    }

    @Test
    void theLifeLineOfAKey() throws Exception {
        String key = newKey();
        String orderNo = alice.order(key, sku, 1).text("orderNo");
        alice.order(key, sku, 1);
        alice.order(key, sku, 2);
        JsonNode record = records(alice, key).path(0);
        JsonNode events = record.required("events");
        assertThat(all(events, "kind")).containsExactly("CLAIMED", "COMPLETED", "REPLAYED", "MISMATCH");
        List<String> requests = all(events, "requestId");
        assertThat(requests).doesNotContainNull().element(1).isEqualTo(requests.get(0));
        assertThat(requests)
                .as("one request worked, two came too late")
                .hasSize(4)
                .satisfies(all -> assertThat(new HashSet<>(all)).hasSize(3));
        assertThat(record.path("operation").asString()).isEqualTo("order.create");
        JsonNode now = record.required("now");
        assertThat(now.path("state").asString()).isEqualTo("COMPLETED");
        assertThat(now.path("attempts").asInt()).isOne();
        assertThat(now.path("result").asString()).isEqualTo("VALUE");
        assertThat(now.path("httpStatus").asInt()).isEqualTo(201);
        assertThat(now.path("resource").asString()).isEqualTo("/api/orders/" + orderNo);
        assertThat(now.path("fence").asString())
                .isEqualTo(events.path(0).path("fence").asString());
    }

    @Test
    void aRefusalThatRepeatsGetIsNoSuccess() throws Exception {
        String orderNo = alice.newOrder(sku);
        alice.pay(newKey(), orderNo);
        String key = newKey();
        Answer refused = alice.post("/api/orders/" + orderNo + "/refunds", key, "{\"amount\":9000000}");
        assertThat(refused.status()).as("%s", refused).isEqualTo(422);
        JsonNode now = records(alice, key).path(0).required("now");
        assertThat(now.path("state").asString()).isEqualTo("COMPLETED");
        assertThat(now.path("httpStatus").asInt()).isEqualTo(422);
    }

    @Test
    void aKeyIsShownToItsOwnerAndToTheOperator() throws Exception {
        String key = newKey();
        alice.order(key, sku, 1);
        assertThat(records(alice, key).size()).isOne();
        assertThat(records(operator, key).size()).isOne();
        assertThat(records(shop.as("bob"), key).size()).isZero();
        assertThat(shop.as("nobody").get("/api/records?key=" + key).status()).isEqualTo(401);
    }

    @Test
    void aRecordThatTheLogHasMissedIsShownAsItStands() throws Exception {
        String key = newKey();
        alice.order(key, sku, 1);
        assertThat(records(alice, key).size()).isOne();
        shop.database().update("delete from record_event where idempotency_key = ?", key);
        JsonNode record = records(alice, key).path(0);
        assertThat(record.path("events").size()).isZero();
        assertThat(record.path("now").path("state").asString()).isEqualTo("COMPLETED");
    }

    @Test
    void theLifeLineOfAnOrder() throws Exception {
        String orderNo = alice.newOrder(sku);
        alice.pay(newKey(), orderNo);
        operator.ship(newKey(), orderNo, "SF");
        JsonNode life = alice.get("/api/records/orders/" + orderNo).json();
        assertThat(life.path("status").asString()).isEqualTo("SHIPPED");
        assertThat(all(life.required("moves"), "to")).containsExactly("PAYING", "PAID", "SHIPPED");
        assertThat(all(life.required("records"), "operation")).containsExactly("order.create", "payment.create");
        JsonNode whole = operator.get("/api/records/orders/" + orderNo).json();
        assertThat(all(whole.required("records"), "operation"))
                .containsExactly("order.create", "payment.create", "shipment.create");
    }

    @Test
    void anInterruptedPaymentAndWhatItsResolverFoundOut() throws Exception {
        String orderNo = alice.newOrder(sku);
        String key = newKey();
        operator.put("/sim/gateway", "{\"loseResponses\":1}");
        assertThat(alice.pay(key, orderNo).status()).isEqualTo(504);
        JsonNode record =
                await().atMost(RESOLVED).until(() -> records(alice, key).path(0), RecordsTest::isSettled);
        assertThat(all(record.required("events"), "kind")).contains("INTERRUPTED", "SETTLED");
        JsonNode verdict = record.required("verdicts").path(0);
        assertThat(verdict.path("actor").asString()).isEqualTo("resolver");
        assertThat(verdict.path("reason").asString()).isEqualTo("Done");
        assertThat(verdict.path("result").asString()).isEqualTo("VALUE");
        assertThat(record.path("now").path("state").asString()).isEqualTo("COMPLETED");
    }

    private static boolean isSettled(JsonNode record) {
        return all(record.path("events"), "kind").contains("SETTLED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"O1", "%20", "x%27--", "a%0Ab"})
    void anOrderThatIsNotThere(String orderNo) throws Exception {
        Answer answer = operator.get("/api/records/orders/" + orderNo);
        assertThat(answer.status()).as("%s", answer).isIn(400, 404);
        assertThat(answer.contentType()).startsWith("application/problem+json");
    }

    @Test
    void anOrderOfSomebodyElse() throws Exception {
        String orderNo = alice.newOrder(sku);
        Answer answer = shop.as("bob").get("/api/records/orders/" + orderNo);
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.text("code")).isEqualTo("order-unknown");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/records", "/api/records?key=", "/api/records?key=%00", "/api/records?key=%20"})
    void aKeyThatIsNone(String path) throws Exception {
        Answer answer = alice.get(path);
        assertThat(answer.status()).as("%s", answer).isEqualTo(400);
        assertThat(answer.contentType()).startsWith("application/problem+json");
        assertThat(alice.get("/api/records?key=" + "x".repeat(256)).text("code"))
                .isEqualTo("bad-key");
    }
}
