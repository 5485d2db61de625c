package io.yici.mall.shop.token;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.ShopClient;
import io.yici.mall.ShopClient.Answer;
import io.yici.mall.Storm;
import io.yici.mall.WithAnOrder;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tokens as the keys of orders and payments. */
class TokenTest extends WithAnOrder {

    private static final String FOR_AN_ORDER = "{\"purpose\":\"ORDER\"}";

    private Answer token(ShopClient user, String orderNo) throws Exception {
        return user.post("/api/tokens", "{\"purpose\":\"PAY\",\"orderNo\":\"" + orderNo + "\"}");
    }

    @Test
    void twoTabsWithATokenEachMakeOnePaymentAndTheSecondIsAnsweredLikeTheFirst() throws Exception {
        Answer one = token(alice, orderNo);
        Answer other = token(alice, orderNo);
        assertThat(one.status()).as("%s", one).isEqualTo(201);
        assertThat(other.text("token")).isEqualTo(one.text("token"));
        assertThat(one.text("expiresAt")).isNotEmpty();

        List<Answer> submits = Storm.of(2, number -> alice.pay(one.text("token"), orderNo));
        Answer later = alice.pay(other.text("token"), orderNo);

        assertThat(later.status()).isEqualTo(201);
        assertThat(later.isReplay()).isTrue();
        assertThat(submits)
                .allMatch(answer -> answer.body().equals(later.body())
                        || answer.text("code").equals("in-progress"));
        assertThat(operator.charges(orderNo)).hasSize(1);
        assertThat(token(alice, orderNo).text("token")).isEqualTo(one.text("token"));
    }

    @Test
    @Tag("T-84")
    void strangersTokenIsRefusedAndStillGoodForItsOwner() throws Exception {
        String token = token(alice, orderNo).text("token");
        ShopClient bob = shop.as("bob");
        String hisOrder = bob.newOrder(shop.product(10));

        Answer stolen = bob.pay(token, hisOrder);

        assertThat(stolen.status()).as("%s", stolen).isEqualTo(403);
        assertThat(stolen.text("code")).isEqualTo("token-invalid");
        assertThat(bob.status(hisOrder)).isEqualTo("WAITING_PAY");
        assertThat(alice.pay(token, orderNo).status()).isEqualTo(201);
        assertThat(bob.pay(newKey(), hisOrder).status()).isEqualTo(201);
    }

    @Test
    void tokenIsGoodForItsOrderOnly() throws Exception {
        String token = token(alice, orderNo).text("token");
        String other = alice.newOrder(shop.product(10));

        assertThat(alice.pay(token, other).text("code")).isEqualTo("token-invalid");
        assertThat(alice.order(token, shop.product(1), 1).text("code")).isEqualTo("token-invalid");
        assertThat(alice.status(other)).isEqualTo("WAITING_PAY");
        assertThat(alice.pay(token, orderNo).status()).isEqualTo(201);
    }

    @Test
    void formWithATokenMakesOneOrder() throws Exception {
        String other = shop.product(10);
        String token = alice.post("/api/tokens", FOR_AN_ORDER).text("token");
        assertThat(alice.post("/api/tokens", FOR_AN_ORDER).text("token")).isNotEqualTo(token);

        Storm.of(8, number -> alice.order(token, other, 1));

        assertThat(alice.order(token, other, 1).status()).isEqualTo(201);
        assertThat(shop.stock(other)).isEqualTo(9);
    }

    @Test
    void whatIsNoTokenGetsNothing() throws Exception {
        assertThat(alice.pay("once_" + "A".repeat(32), orderNo).text("code")).isEqualTo("token-invalid");
        assertThat(token(alice, "O-unknown").status()).isEqualTo(404);
        assertThat(token(shop.as("bob"), orderNo).status()).isEqualTo(404);
        assertThat(alice.post("/api/tokens", "{\"purpose\":\"PAY\"}").text("code"))
                .isEqualTo("order-missing");
        assertThat(alice.post("/api/tokens", "{\"purpose\":\"FUN\"}").status()).isEqualTo(400);
        assertThat(alice.status(orderNo)).isEqualTo("WAITING_PAY");
    }

    /** A scanner or a preview that follows links burns nothing. */
    @Test
    @Tag("B53")
    void readingBurnsNothing() throws Exception {
        String token = token(alice, orderNo).text("token");

        alice.send(alice.request("/api/orders/" + orderNo + "/payments")
                .header("Idempotency-Key", token)
                .GET());
        alice.send(alice.request("/api/orders/" + orderNo)
                .header("Idempotency-Key", token)
                .GET());

        assertThat(alice.pay(token, orderNo).status()).isEqualTo(201);
    }
}
