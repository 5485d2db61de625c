package io.yici.mall;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.ShopClient.Answer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One customer checks in again and again, at two instances of the shop. */
class ManyCheckInsTest {

    private static final int CHECK_INS = 500;
    private static final int AT_A_TIME = 50;

    @Test
    @Tag("T-64")
    void fiveHundredWithFiveHundredKeysEarnOnce() throws Exception {
        List<String> arguments = new ArrayList<>(Database.POSTGRES.newOne());
        try (RunningShop one = RunningShop.start(arguments);
                RunningShop other = RunningShop.start(arguments)) {
            List<Answer> answers = Storm.of(
                    CHECK_INS,
                    AT_A_TIME,
                    i -> (i % 2 == 0 ? one : other).as("alice").post("/api/checkins", newKey(), ""));
            assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(1);
            assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isIn(200, 201, 503));
            assertThat(other.as("alice")
                            .get("/api/points")
                            .json()
                            .required("points")
                            .asLong())
                    .isEqualTo(10);
            assertThat(one.as("operator").violations()).isEmpty();
        }
    }
}
