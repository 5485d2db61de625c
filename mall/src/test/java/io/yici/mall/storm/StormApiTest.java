package io.yici.mall.storm;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import org.junit.jupiter.api.AfterEach;
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
class StormApiTest {

    @Parameter
    Database database;

    private RunningShop shop;
    private ShopClient alice;
    private long violationsBefore;

    @BeforeEach
    void open() throws Exception {
        shop = database.shop();
        alice = shop.as("alice");
        shop.product(1_000);
        violationsBefore = shop.as("operator").violations().size();
    }

    @AfterEach
    void isOutsideTheAudit() throws Exception {
        assertThat(shop.as("operator").violations()).hasSize((int) violationsBefore);
    }

    private static String wish(Write write, Path path, int copies, Fault fault) {
        return wish(write, path, copies, 4, fault);
    }

    private static String wish(Write write, Path path, int copies, int parallelism, Fault fault) {
        return "{\"write\":\"%s\",\"path\":\"%s\",\"copies\":%d,\"parallelism\":%d,\"fault\":\"%s\"}"
                .formatted(write, path, copies, parallelism, fault);
    }

    private Answer start(String wish) throws Exception {
        return alice.post("/api/storms", newKey(), wish);
    }

    private ShopClient sender(Write write) {
        return write == Write.STOCK ? shop.as("operator") : alice;
    }

    /** The figures at the end of a storm. */
    private JsonNode counts(Write write, Path path, int copies, Fault fault) throws Exception {
        ShopClient sender = sender(write);
        Answer started = sender.post("/api/storms", newKey(), wish(write, path, copies, fault));
        assertThat(started.status()).as("%s", started).isEqualTo(202);
        String id = started.text("id");
        shop.bean(Storms.class).find(id, sender.user()).await();
        Answer progress = sender.get("/api/storms/" + id);
        assertThat(progress.text("state")).as("%s", progress).isEqualTo("DONE");
        return progress.json().path("counts");
    }

    private static long figure(JsonNode counts, String name) {
        return counts.required(name).asLong();
    }

    @ParameterizedTest
    @EnumSource(Write.class)
    void theGuardedWayHasOneEffectAndOtherwiseReplays(Write write) throws Exception {
        JsonNode counts = counts(write, Path.GUARDED, 20, Fault.CLIENT_RETRIES);
        assertThat(figure(counts, "effects")).as("%s", counts).isOne();
        assertThat(figure(counts, "executed") + figure(counts, "replays")).isEqualTo(20);
        if (write != Write.CHECK_IN) { // which may have been made before, today
            assertThat(figure(counts, "executed")).isOne();
        }
        assertThat(figure(counts, "requests")).isEqualTo(20 + figure(counts, "refusals"));
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void theGuardedWayHasOneEffectWhateverTheNetworkDoes(Fault fault) throws Exception {
        JsonNode counts = counts(Write.ORDER, Path.GUARDED, 10, fault);
        boolean isTwice = fault == Fault.LOST_RESPONSE || fault == Fault.DOUBLE_CLICK;
        assertThat(figure(counts, "callers")).isEqualTo(10);
        assertThat(figure(counts, "requests")).isGreaterThanOrEqualTo(isTwice ? 20 : 10);
        assertThat(figure(counts, "lost")).isEqualTo(fault == Fault.LOST_RESPONSE ? 10 : 0);
        assertThat(figure(counts, "effects")).as("%s", counts).isOne();
        assertThat(figure(counts, "failures")).isZero();
    }

    @Test
    void withoutAGuardThereAreAsManyEffectsAsRequests() throws Exception {
        JsonNode counts = counts(Write.ORDER, Path.NO_GUARD, 50, Fault.NONE);
        assertThat(figure(counts, "effects")).isEqualTo(50);
        assertThat(figure(counts, "executed")).isEqualTo(50);
        assertThat(figure(counts(Write.ORDER, Path.NO_GUARD, 10, Fault.DOUBLE_CLICK), "effects"))
                .isEqualTo(20);
    }

    @Test
    void whatAnOrderTookIsGivenBack() throws Exception {
        long before = pieces();
        counts(Write.ORDER, Path.GUARDED, 5, Fault.NONE);
        counts(Write.PAYMENT, Path.GUARDED, 5, Fault.NONE);
        counts(Write.STOCK, Path.GUARDED, 5, Fault.NONE);
        counts(Write.CALLBACK, Path.GUARDED, 5, Fault.NONE);
        assertThat(pieces()).isEqualTo(before);
    }

    private long pieces() {
        return shop.database().queryForObject("select sum(stock) from product", Long.class);
    }

    @Test
    void tellsWhatEachCallerGot() throws Exception {
        Answer started = start(wish(Write.ORDER, Path.GUARDED, 3, 1, Fault.LOST_RESPONSE));
        String id = started.text("id");
        shop.bean(Storms.class).find(id, "alice").await();
        JsonNode callers = alice.get("/api/storms/" + id + "/callers").json();
        assertThat(callers.size()).isEqualTo(3);
        for (int i = 0; i < 3; i++) {
            JsonNode answers = callers.path(i).required("answers");
            assertThat(answers.size()).isEqualTo(2);
            assertThat(answers.path(0).path("isLost").asBoolean()).isTrue();
            assertThat(answers.path(1).path("verdict").asString()).isEqualTo("REPLAYED");
            assertThat(answers.path(1).path("status").asInt()).isEqualTo(201);
        }
    }

    @Test
    void theButtonStartsOneStormHoweverOftenItIsPressed() throws Exception {
        String key = newKey();
        String wish = wish(Write.ORDER, Path.NO_GUARD, 1, Fault.NONE);
        Answer first = alice.post("/api/storms", key, wish);
        Answer again = alice.post("/api/storms", key, wish);
        assertThat(again.isReplay()).isTrue();
        assertThat(again.text("id")).isEqualTo(first.text("id"));
        shop.bean(Storms.class).find(first.text("id"), "alice").await();
    }

    @Test
    void onlyTheOperatorDeducts() throws Exception {
        Answer answer = start(wish(Write.STOCK, Path.GUARDED, 1, Fault.NONE));
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text("code")).isEqualTo("forbidden");
    }

    @Test
    void aStormIsForWhoStartedIt() throws Exception {
        String id = start(wish(Write.ORDER, Path.NO_GUARD, 1, Fault.NONE)).text("id");
        shop.bean(Storms.class).find(id, "alice").await();
        for (String path : new String[] {"/api/storms/" + id, "/api/storms/" + id + "/callers", "/api/storms/x"}) {
            Answer answer = shop.as("bob").get(path);
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.text("code")).isEqualTo("storm-unknown");
        }
        assertThat(shop.as("nobody").get("/api/storms/" + id).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "[]",
                "{\"write\":\"ORDER\",\"path\":\"GUARDED\",\"copies\":0,\"parallelism\":1,\"fault\":\"NONE\"}",
                "{\"write\":\"ORDER\",\"path\":\"GUARDED\",\"copies\":1001,\"parallelism\":1,\"fault\":\"NONE\"}",
                "{\"write\":\"ORDER\",\"path\":\"GUARDED\",\"copies\":1.5,\"parallelism\":1,\"fault\":\"NONE\"}",
                "{\"write\":\"ORDER\",\"path\":\"GUARDED\",\"copies\":1,\"parallelism\":65,\"fault\":\"NONE\"}",
                "{\"write\":\"ORDER\",\"path\":\"GUARDED\",\"copies\":1,\"parallelism\":-1,\"fault\":\"NONE\"}",
                "{\"write\":\"NAP\",\"path\":\"GUARDED\",\"copies\":1,\"parallelism\":1,\"fault\":\"NONE\"}",
                "{\"write\":\"ORDER\",\"path\":\"NONE\",\"copies\":1,\"parallelism\":1,\"fault\":\"NONE\"}",
                "{\"write\":\"ORDER\",\"path\":\"GUARDED\",\"copies\":1,\"parallelism\":1,\"fault\":\"FIRE\"}",
                "{\"write\":\"ORDER\",\"path\":\"GUARDED\",\"copies\":1,\"parallelism\":1}"
            })
    void refusesWhatIsNoStorm(String wish) throws Exception {
        Answer answer = start(wish);
        assertThat(answer.status()).as("%s", answer).isEqualTo(400);
        assertThat(answer.contentType()).startsWith("application/problem+json");
        assertThat(answer.text("type")).startsWith("urn:yici:");
    }
}
