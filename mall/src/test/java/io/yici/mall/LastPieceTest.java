package io.yici.mall;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.ShopClient.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many want the last piece, at two instances of the shop. */
class LastPieceTest {

    private static final int BUYERS = 100;

    @Test
    @Tag("R-68")
    @Tag("R-69")
    @Tag("T-79")
    void isSoldOnceAndItsOrderIsAnsweredAgainWhenNothingIsLeft() throws Exception {
        List<String> arguments = new ArrayList<>(Database.POSTGRES.newOne());
        try (RunningShop one = RunningShop.start(arguments);
                RunningShop other = RunningShop.start(arguments)) {
            String sku = one.product(1);
            List<String> keys = IntStream.range(0, BUYERS)
                    .mapToObj(i -> ShopClient.newKey())
                    .toList();
            List<Answer> answers =
                    Storm.of(BUYERS, i -> (i % 2 == 0 ? one : other).as("alice").order(keys.get(i), sku, 1));
            int winner = winner(answers);
            assertThat(one.stock(sku)).isZero();
            for (RunningShop shop : List.of(one, other)) {
                Answer again = shop.as("alice").order(keys.get(winner), sku, 1);
                assertThat(again.isReplay()).isTrue();
                assertThat(again.status()).isEqualTo(201);
                assertThat(again.body()).isEqualTo(answers.get(winner).body());
            }
            assertThat(one.as("alice").order(ShopClient.newKey(), sku, 1).text("code"))
                    .isEqualTo("out-of-stock");
            assertThat(one.as("operator").violations()).isEmpty();
        }
    }

    private static int winner(List<Answer> answers) {
        List<Integer> sold = IntStream.range(0, BUYERS)
                .filter(i -> answers.get(i).status() == 201)
                .boxed()
                .toList();
        assertThat(sold).hasSize(1);
        assertThat(answers).filteredOn(answer -> answer.status() != 201).allSatisfy(answer -> {
            assertThat(answer.text("code")).as("%s", answer).isIn("out-of-stock", "busy", "store-unavailable");
        });
        return sold.get(0);
    }
}
