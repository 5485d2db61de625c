package io.yici.mall.shop;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import io.yici.mall.Storm;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Everybody at once. */
@ParameterizedClass
@EnumSource(Database.class)
class StormTest {

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

    @AfterEach
    void auditFindsNothing() throws Exception {
        assertThat(operator.violations()).isEmpty();
    }

    @RepeatedTest(3)
    @Tag("T-29")
    @Tag("B01")
    void fiftyDuplicatesOfAnOrderAreOneOrder() throws Exception {
        String key = newKey();
        List<Answer> answers = Storm.of(50, i -> alice.order(key, sku, 1));
        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isIn(201, 409));
        assertThat(with(answers, 201))
                .isNotEmpty()
                .allSatisfy(answer -> assertThat(answer.text("orderNo"))
                        .isEqualTo(with(answers, 201).get(0).text("orderNo")));
        assertThat(answers.stream().filter(answer -> answer.status() == 201 && !answer.isReplay()))
                .hasSize(1);
        assertThat(shop.stock(sku)).isEqualTo(99);
    }

    @RepeatedTest(3)
    @Tag("T-29")
    @Tag("B01")
    void fiftyDuplicatesOfAPaymentAreOneCharge() throws Exception {
        String orderNo = alice.newOrder(sku);
        String key = newKey();
        List<Answer> answers = Storm.of(50, i -> alice.pay(key, orderNo));
        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isIn(201, 409));
        assertThat(answers.stream().filter(answer -> answer.status() == 201 && !answer.isReplay()))
                .hasSize(1);
        assertThat(operator.charges(orderNo)).hasSize(1);
        assertThat(alice.status(orderNo)).isEqualTo("PAID");
    }

    @RepeatedTest(3)
    void twentyKeysForOneOrderAreOneCharge() throws Exception {
        String orderNo = alice.newOrder(sku);
        List<Answer> answers = Storm.of(20, i -> alice.pay(newKey(), orderNo));
        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isIn(200, 201, 409));
        assertThat(with(answers, 201)).hasSize(1);
        assertThat(with(answers, 409))
                .allSatisfy(answer -> assertThat(answer.text("code")).isEqualTo("payment-in-progress"));
        assertThat(operator.charges(orderNo)).hasSize(1);
        assertThat(alice.status(orderNo)).isEqualTo("PAID");
    }

    @RepeatedTest(3)
    @Tag("T-89")
    @Tag("T-94")
    void twentyKeysForOneClientOrderNoAreOneOrder() throws Exception {
        String number = newKey();
        List<Answer> answers = Storm.of(20, i -> alice.order(newKey(), number, sku, 1));
        assertThat(with(answers, 201)).hasSize(1);
        assertThat(with(answers, 200)).hasSize(19);
        Set<String> numbers =
                answers.stream().map(answer -> answer.text("orderNo")).collect(Collectors.toSet());
        assertThat(numbers).hasSize(1);
        assertThat(shop.stock(sku)).isEqualTo(99);
    }

    @RepeatedTest(3)
    @Tag("T-78")
    @Tag("R-68")
    void fiveAreSoldOfFiveHoweverManyCome() throws Exception {
        String scarce = shop.product(5);
        List<Answer> answers = Storm.of(40, i -> alice.order(newKey(), scarce, 1));
        assertThat(with(answers, 201)).hasSize(5);
        assertThat(with(answers, 409)).hasSize(35);
        assertThat(shop.stock(scarce)).isZero();
    }

    @RepeatedTest(3)
    @Tag("T-81")
    void twentyCancellationsGiveTheStockBackOnce() throws Exception {
        String orderNo = alice.newOrder(sku);
        List<Answer> answers = Storm.of(20, i -> alice.cancel(orderNo));
        assertThat(with(answers, 200)).hasSize(20);
        assertThat(shop.stock(sku)).isEqualTo(100);
    }

    @RepeatedTest(3)
    void aPaymentAndACancellationAtOnceLeaveOneWinner() throws Exception {
        String orderNo = alice.newOrder(sku);
        List<Answer> answers = Storm.of(10, i -> i % 2 == 0 ? alice.pay(newKey(), orderNo) : alice.cancel(orderNo));
        boolean paid = alice.status(orderNo).equals("PAID");
        assertThat(alice.status(orderNo)).isIn("PAID", "CANCELLED");
        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isLessThan(500));
        assertThat(operator.charges(orderNo)).hasSize(paid ? 1 : 0);
        assertThat(shop.stock(sku)).isEqualTo(paid ? 99 : 100);
    }

    @RepeatedTest(3)
    void ordersOfTheSameProductsInAnyOrderDoNotDeadlock() throws Exception {
        String other = shop.product(100);
        String body = "{\"items\":[{\"sku\":\"%s\",\"quantity\":1},{\"sku\":\"%s\",\"quantity\":1}]}";
        List<Answer> answers = Storm.of(
                20,
                i -> alice.post(
                        "/api/orders", newKey(), i % 2 == 0 ? body.formatted(sku, other) : body.formatted(other, sku)));
        assertThat(with(answers, 201)).hasSize(20);
        assertThat(shop.stock(other)).isEqualTo(80);
    }

    private static List<Answer> with(List<Answer> answers, int status) {
        return answers.stream().filter(answer -> answer.status() == status).toList();
    }
}
