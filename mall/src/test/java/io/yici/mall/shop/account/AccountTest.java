package io.yici.mall.shop.account;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import io.yici.mall.Storm;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@EnumSource(Database.class)
class AccountTest {

    @Parameter
    Database database;

    private RunningShop shop;
    private ShopClient alice;
    private ShopClient bob;
    private ShopClient operator;

    @BeforeEach
    void open() throws Exception {
        shop = database.shop();
        alice = shop.as("alice");
        bob = shop.as("bob");
        operator = shop.as("operator");
    }

    @AfterEach
    void auditFindsNothing() throws Exception {
        assertThat(operator.violations()).isEmpty();
    }

    private static long balance(ShopClient customer) throws Exception {
        return customer.get("/api/account").json().required("balance").asLong();
    }

    private static Answer transfer(ShopClient from, String key, String to, String amount) throws Exception {
        return from.post("/api/transfers", key, "{\"to\":\"" + to + "\",\"amount\":" + amount + "}");
    }

    private static String numbered(String to, long amount, String number) {
        return "{\"to\":\"" + to + "\",\"amount\":" + amount + ",\"transferNo\":\"" + number + "\"}";
    }

    @Test
    @Tag("R-63")
    void transferMovesOnceAndItsRepeatGetsTheSameAnswer() throws Exception {
        long before = balance(alice);
        long others = balance(bob);
        String key = newKey();

        List<Answer> answers = Storm.of(20, number -> transfer(alice, key, "bob", "30"));

        Answer repeat = transfer(alice, key, "bob", "30");
        assertThat(repeat.status()).isEqualTo(201);
        assertThat(answers)
                .allMatch(answer -> answer.text("code").equals("in-progress")
                        || answer.body().equals(repeat.body()));
        assertThat(balance(alice)).isEqualTo(before - 30);
        assertThat(balance(bob)).isEqualTo(others + 30);
        assertThat(alice.get("/api/account").body()).contains("\"kind\":\"TRANSFER\",\"amount\":-30");
    }

    @Test
    void transferNumberIsAKeyOfItsOwn() throws Exception {
        long before = balance(alice);
        String number = UUID.randomUUID().toString();

        Answer first = alice.post("/api/transfers", newKey(), numbered("bob", 40, number));
        Answer again = alice.post("/api/transfers", newKey(), numbered("bob", 40, number));
        Answer other = alice.post("/api/transfers", newKey(), numbered("bob", 41, number));

        assertThat(first.status()).as("%s", first).isEqualTo(201);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.text("code")).isEqualTo("transfer-no-reused");
        assertThat(balance(alice)).isEqualTo(before - 40);
    }

    /** Each locks both accounts; in another order than by name they would deadlock. */
    @Test
    void transfersInBothDirectionsAtOnceKeepTheSum() throws Exception {
        long sum = balance(alice) + balance(bob);

        List<Answer> answers = Storm.of(
                100,
                number -> number % 2 == 0
                        ? transfer(alice, newKey(), "bob", String.valueOf(1 + number))
                        : transfer(bob, newKey(), "alice", String.valueOf(1 + number)));

        assertThat(answers).extracting(Answer::status).containsOnly(201);
        assertThat(balance(alice) + balance(bob)).isEqualTo(sum);
    }

    @Test
    void moreThanThereIsIsRefusedAndNothingMoves() throws Exception {
        long others = balance(bob);
        long own = balance(alice);

        Answer refused = transfer(alice, newKey(), "bob", String.valueOf(own + 1));

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("insufficient-balance");
        assertThat(balance(alice)).isEqualTo(own);
        assertThat(balance(bob)).isEqualTo(others);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "1000000000000001", "9223372036854775808", "1.5", "\"7\"", "null"})
    @Tag("T-60")
    void amountThatCannotBeIsABadRequest(String amount) throws Exception {
        long own = balance(alice);

        assertThat(transfer(alice, newKey(), "bob", amount).status()).isEqualTo(400);
        assertThat(operator.post("/api/accounts/alice/credits", newKey(), "{\"amount\":" + amount + "}")
                        .status())
                .isEqualTo(400);

        assertThat(balance(alice)).isEqualTo(own);
    }

    @Test
    void oneselfAndStrangersGetNothing() throws Exception {
        long own = balance(alice);

        assertThat(transfer(alice, newKey(), "alice", "5").text("code")).isEqualTo("transfer-to-oneself");
        assertThat(transfer(alice, newKey(), "stranger", "5").text("code")).isEqualTo("unknown-account");
        assertThat(alice.post("/api/accounts/alice/credits", newKey(), "{\"amount\":5}")
                        .status())
                .isEqualTo(403);

        assertThat(balance(alice)).isEqualTo(own);
    }

    @Test
    void creditIsPutInOnce() throws Exception {
        String user = "u" + UUID.randomUUID();
        String key = newKey();
        assertThat(operator.post("/api/accounts/" + user + "/credits", newKey(), "{\"amount\":70}")
                        .text("code"))
                .isEqualTo("unknown-account");
        shop.bean(AccountBook.class).open(user, 0);

        Storm.of(10, number -> operator.post("/api/accounts/" + user + "/credits", key, "{\"amount\":70}"));

        assertThat(shop.database().queryForObject("select balance from account where user_name = ?", Long.class, user))
                .isEqualTo(70);
    }

    @Test
    void openingIsBookedOnceHoweverOftenTheShopStarts() throws Exception {
        AccountBook book = shop.bean(AccountBook.class);
        String user = "u" + UUID.randomUUID();

        Storm.of(4, number -> {
            book.open(user, 500);
            return number;
        });
        book.open(user, 500);

        assertThat(shop.database().queryForObject("select balance from account where user_name = ?", Long.class, user))
                .isEqualTo(500);
    }
}
