package io.yici.mall.shop.checkin;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import io.yici.mall.Storm;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Database.class)
class CheckInTest {

    private static final Duration DAY = Duration.ofDays(1);

    @Parameter
    Database database;

    private RunningShop shop;
    private ShopClient alice;
    private long before;

    @BeforeEach
    void aNewDay() throws Exception {
        RunningShop.CLOCK.advance(DAY);
        shop = database.shop();
        alice = shop.as("alice");
        before = points(alice);
    }

    @AfterEach
    void auditFindsNothing() throws Exception {
        assertThat(shop.as("operator").violations()).isEmpty();
    }

    private static Answer checkIn(ShopClient client, String key) throws Exception {
        return client.post("/api/checkins", key, "");
    }

    private static long points(ShopClient client) throws Exception {
        return client.get("/api/points").json().required("points").asLong();
    }

    @Test
    void earnsOnceADayWhateverTheKeys() throws Exception {
        String key = newKey();
        Answer first = checkIn(alice, key);
        assertThat(first.status()).as("%s", first).isEqualTo(201);
        assertThat(first.json().propertyNames()).containsExactly("day", "points");

        Answer same = checkIn(alice, key);
        assertThat(same.status()).isEqualTo(201);
        assertThat(same.isReplay()).isTrue();

        Answer other = checkIn(alice, newKey());
        assertThat(other.status()).isEqualTo(200);
        assertThat(other.isReplay()).isFalse();
        assertThat(other.body()).isEqualTo(first.body()).isEqualTo(same.body());
        assertThat(points(alice)).isEqualTo(before + 10);
    }

    @Test
    void eachCustomerHasADayOfHisOwn() throws Exception {
        ShopClient bob = shop.as("bob");
        long bobsBefore = points(bob);
        String key = newKey();
        assertThat(checkIn(alice, key).status()).isEqualTo(201);
        assertThat(checkIn(bob, key).status()).isEqualTo(201);
        assertThat(points(alice)).isEqualTo(before + 10);
        assertThat(points(bob)).isEqualTo(bobsBefore + 10);
    }

    @Test
    void dayBeginsAtMidnightInShanghai() throws Exception {
        Instant now = RunningShop.CLOCK.instant();
        Instant midnight = now.truncatedTo(ChronoUnit.DAYS).plus(Duration.ofHours(16));
        RunningShop.CLOCK.advance(Duration.between(now, midnight.minusMillis(1)));
        String key = newKey();
        Answer evening = checkIn(alice, key);
        RunningShop.CLOCK.advance(Duration.ofMillis(1));
        Answer night = checkIn(alice, newKey());
        assertThat(evening.status()).isEqualTo(201);
        assertThat(night.status()).isEqualTo(201);
        assertThat(evening.text("day") + "T16:00:00Z").isEqualTo(midnight.toString());
        assertThat(night.text("day") + "T16:00:00Z")
                .isEqualTo(midnight.plus(DAY).toString());
        assertThat(checkIn(alice, key).body()).as("a repeat over midnight").isEqualTo(evening.body());
        assertThat(points(alice)).isEqualTo(before + 20);
        RunningShop.CLOCK.advance(Duration.ofHours(20));
    }

    @Test
    void pointsListTheirEntries() throws Exception {
        Answer made = checkIn(alice, newKey());
        Answer points = alice.get("/api/points");
        assertThat(points.json()
                        .required("entries")
                        .valueStream()
                        .map(entry -> entry.required("serial").asString()))
                .contains("checkin:alice:" + made.text("day"));
    }

    @Test
    void needsAKeyAndACustomer() throws Exception {
        assertThat(alice.post("/api/checkins", "").status()).isEqualTo(400);
        assertThat(alice.post("/api/checkins", "x".repeat(300), "").status()).isEqualTo(400);
        assertThat(checkIn(shop.as("nobody"), newKey()).status()).isEqualTo(401);
        assertThat(shop.as("nobody").get("/api/points").status()).isEqualTo(401);
        assertThat(alice.get("/api/checkins").status()).isEqualTo(405);
        assertThat(points(alice)).isEqualTo(before);
    }

    @Test
    @Tag("T-64")
    void fiftyCheckInsWithFiftyKeysAtOnceEarnOnce() throws Exception {
        List<Answer> answers = Storm.of(50, i -> checkIn(alice, newKey()));
        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSizeLessThanOrEqualTo(1);
        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isIn(200, 201, 503));
        checkIn(alice, newKey());
        assertThat(points(alice)).isEqualTo(before + 10);
    }
}
