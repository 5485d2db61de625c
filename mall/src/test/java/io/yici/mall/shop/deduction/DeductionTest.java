package io.yici.mall.shop.deduction;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import io.yici.mall.Storm;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@EnumSource(Database.class)
class DeductionTest {

    @Parameter
    Database database;

    private RunningShop shop;
    private ShopClient operator;
    private String sku;
    private String number;

    @BeforeEach
    void open() throws Exception {
        shop = database.shop();
        operator = shop.as("operator");
        sku = shop.product(10);
        number = "D-" + UUID.randomUUID();
    }

    @AfterEach
    void auditFindsNothing() throws Exception {
        assertThat(operator.violations()).isEmpty();
    }

    private Answer deduct(String deductionNo, long quantity) throws Exception {
        return send(
                operator,
                "{\"deductionNo\":\"%s\",\"orderNo\":\"O-1\",\"quantity\":%d}".formatted(deductionNo, quantity));
    }

    private Answer send(ShopClient client, String body) throws Exception {
        return client.post("/api/stock/" + sku + "/deductions", body);
    }

    private Answer giveBack(String deductionNo) throws Exception {
        return operator.delete("/api/stock/deductions/" + deductionNo);
    }

    @Test
    @Tag("R-68")
    void takesOnceAndAnswersTheFirstResultAgain() throws Exception {
        Answer first = deduct(number, 3);
        assertThat(first.status()).as("%s", first).isEqualTo(201);
        assertThat(first.json().propertyNames()).containsExactlyInAnyOrder("deductionNo", "orderNo", "sku", "quantity");
        Answer again = deduct(number, 3);
        assertThat(again.status()).isEqualTo(201);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(shop.stock(sku)).isEqualTo(7);
    }

    @Test
    @Tag("R-69")
    @Tag("T-79")
    void answersTheFirstResultAlsoWhenNothingIsLeft() throws Exception {
        assertThat(deduct(number, 10).status()).isEqualTo(201);
        assertThat(deduct(number, 10).status()).isEqualTo(201);
        assertThat(deduct(number + "-2", 1).text("code")).isEqualTo("out-of-stock");
        assertThat(shop.stock(sku)).isZero();
    }

    @Test
    void refusalIsNotKept() throws Exception {
        deduct(number, 10);
        assertThat(deduct(number + "-2", 4).status()).isEqualTo(409);
        giveBack(number);
        assertThat(deduct(number + "-2", 4).status()).isEqualTo(201);
        assertThat(shop.stock(sku)).isEqualTo(6);
    }

    @Test
    @Tag("R-70")
    @Tag("T-81")
    void givesBackOnceAndAnswersTheSameAgain() throws Exception {
        deduct(number, 3);
        Answer first = giveBack(number);
        assertThat(first.status()).as("%s", first).isEqualTo(200);
        assertThat(first.text("status")).isEqualTo("GIVEN_BACK");
        Answer again = giveBack(number);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(shop.stock(sku)).isEqualTo(10);
        assertThat(deduct(number, 3).status()).as("what came of it first").isEqualTo(201);
        assertThat(shop.stock(sku)).isEqualTo(10);
    }

    @Test
    @Tag("R-70")
    void givesNothingBackForANumberThatIsUnknown() throws Exception {
        for (String unknown : List.of(number, "a%20b", "a%00b", "x".repeat(65))) {
            Answer answer = giveBack(unknown);
            assertThat(answer.status()).as(unknown).isIn(404, 400);
        }
        assertThat(giveBack(number).text("code")).isEqualTo("deduction-unknown");
        assertThat(deduct(number, 3).status())
                .as("the unknown number is still to be had")
                .isEqualTo(201);
        assertThat(shop.stock(sku)).isEqualTo(7);
    }

    @Test
    void numberStandsForOneDeduction() throws Exception {
        deduct(number, 3);
        Answer other = deduct(number, 4);
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.text("code")).isEqualTo("deduction-no-reused");
        assertThat(shop.stock(sku)).isEqualTo(7);
    }

    @Test
    void orderMayTakeMoreThanItsLines() throws Exception {
        String orderNo = shop.as("alice").newOrder(sku);
        String body = "{\"deductionNo\":\"" + number + "\",\"orderNo\":\"" + orderNo + "\",\"quantity\":2}";
        assertThat(send(operator, body).status()).isEqualTo(201);
        assertThat(operator.violations()).isEmpty();
        assertThat(shop.as("alice").cancel(orderNo).status()).isEqualTo(200);
        assertThat(shop.stock(sku)).isEqualTo(8);
    }

    @Test
    @Tag("T-81")
    void fiftyDeductionsAndFiftyGiveBacksAtOnceTakeAndGiveBackOnce() throws Exception {
        List<Answer> taken = Storm.of(50, i -> deduct(number, 3));
        assertThat(taken).allSatisfy(answer -> assertThat(answer.status()).isIn(201, 503));
        assertThat(deduct(number, 3).status()).isEqualTo(201);
        assertThat(shop.stock(sku)).isEqualTo(7);
        List<Answer> mixed = Storm.of(50, i -> i % 2 == 0 ? giveBack(number) : deduct(number, 3));
        assertThat(mixed).allSatisfy(answer -> assertThat(answer.status()).isIn(200, 201, 503));
        assertThat(giveBack(number).status()).isEqualTo(200);
        assertThat(shop.stock(sku)).isEqualTo(10);
    }

    @Test
    @Tag("T-78")
    void thirtyNumbersForTenPiecesTakeTen() throws Exception {
        Storm.of(30, i -> deduct(number + "-" + i, 1));
        for (int i = 0; i < 30; i++) {
            // Whoever was told that it is too busy comes again.
            assertThat(deduct(number + "-" + i, 1).status()).isIn(201, 409);
        }
        assertThat(shop.stock(sku)).isZero();
        assertThat(shop.database()
                        .queryForObject("select count(*) from stock_deduction where sku = ?", Long.class, sku))
                .isEqualTo(10);
    }

    @Test
    void isForTheOperatorAlone() throws Exception {
        deduct(number, 1);
        String body = "{\"deductionNo\":\"x\",\"orderNo\":\"O-1\",\"quantity\":1}";
        assertThat(send(shop.as("alice"), body).status()).isEqualTo(403);
        assertThat(send(shop.as("nobody"), body).status()).isEqualTo(401);
        assertThat(shop.as("alice").delete("/api/stock/deductions/" + number).status())
                .isEqualTo(403);
        assertThat(shop.stock(sku)).isEqualTo(9);
    }

    static Stream<String> bodies() {
        return Stream.of(
                "",
                "{}",
                "[]",
                "{\"deductionNo\":\"D\",\"orderNo\":\"O\"}",
                "{\"deductionNo\":\"D\",\"orderNo\":\"O\",\"quantity\":0}",
                "{\"deductionNo\":\"D\",\"orderNo\":\"O\",\"quantity\":-1}",
                "{\"deductionNo\":\"D\",\"orderNo\":\"O\",\"quantity\":1.5}",
                "{\"deductionNo\":\"D\",\"orderNo\":\"O\",\"quantity\":\"1\"}",
                "{\"deductionNo\":\"D\",\"orderNo\":\"O\",\"quantity\":1000000000000001}",
                "{\"deductionNo\":\"D\",\"orderNo\":\"O\",\"quantity\":9223372036854775808}",
                "{\"deductionNo\":\"\",\"orderNo\":\"O\",\"quantity\":1}",
                "{\"deductionNo\":\"a b\",\"orderNo\":\"O\",\"quantity\":1}",
                "{\"deductionNo\":\"a\\u0000\",\"orderNo\":\"O\",\"quantity\":1}",
                "{\"deductionNo\":\"D\",\"orderNo\":null,\"quantity\":1}",
                "{\"deductionNo\":\"D\",\"orderNo\":\"" + "x".repeat(65) + "\",\"quantity\":1}",
                "{\"deductionNo\":\"D\",\"orderNo\":\"O\",\"quantity\":1,\"sku\":\"TEA-001\"}");
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void refusesBadInput(String body) throws Exception {
        Answer answer = send(operator, body);
        assertThat(answer.status()).as("%s", answer).isEqualTo(400);
        assertThat(answer.text("code")).isNotEmpty();
        assertThat(shop.stock(sku)).isEqualTo(10);
    }

    @Test
    void knowsNoProductThatCannotBe() throws Exception {
        for (String unknown : List.of("NO-SUCH", "a%20b", "x".repeat(200))) {
            Answer answer = operator.post(
                    "/api/stock/" + unknown + "/deductions",
                    "{\"deductionNo\":\"" + number + "\",\"orderNo\":\"O\",\"quantity\":1}");
            assertThat(answer.text("code")).as("%s", answer).isEqualTo("unknown-sku");
        }
    }
}
