package io.yici.mall.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.IdempotencyKey;
import io.yici.OverdueRecord;
import io.yici.RecordId;
import io.yici.Resolution;
import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.Storm;
import io.yici.mall.web.Refusal;
import io.yici.spring.web.HttpAnswer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The owner of an overdue payment is slow but alive, and the resolver gets in between. */
@ParameterizedClass
@EnumSource(Database.class)
class LatePaymentTest {

    private static final long FENCE = 1_000;

    @Parameter
    Database database;

    private RunningShop shop;
    private PaymentBook book;
    private GatewayClient gateway;
    private PaymentResolver resolver;
    private String orderNo;
    private final IdempotencyKey key = IdempotencyKey.of("alice", ShopClient.newKey());

    @BeforeEach
    void order() throws Exception {
        shop = database.shop();
        book = shop.bean(PaymentBook.class);
        gateway = shop.bean(GatewayClient.class);
        resolver = shop.bean(PaymentResolver.class);
        orderNo = shop.as("alice").newOrder(shop.product(10));
    }

    @AfterEach
    void auditFindsNothing() throws Exception {
        assertThat(shop.as("operator").violations()).isEmpty();
    }

    @Test
    @Tag("R-22")
    @Tag("T-98")
    void opensNothingAfterTheResolverHasFoundNothing() throws Exception {
        assertThat(resolve(FENCE)).isInstanceOf(Resolution.NotDone.class);
        assertThatThrownBy(() -> open(FENCE)).isInstanceOf(Refusal.class).hasMessageContaining("taken over");
        assertThat(status()).isEqualTo("WAITING_PAY");
        assertThat(open(FENCE + 1).status()).isEqualTo(PaymentStatus.CREATED);
        assertThat(resolve(FENCE + 1)).isInstanceOf(Resolution.NotDone.class);
    }

    @Test
    @Tag("R-47")
    void isRefusedByTheGatewayAfterTheResolverHasClosedTheKey() throws Exception {
        Payment payment = open(FENCE);
        assertThat(resolve(FENCE)).isInstanceOf(Resolution.NotDone.class);
        assertThat(status()).isEqualTo("WAITING_PAY");
        assertThat(gateway.charge(payment)).isInstanceOf(GatewayClient.Reply.Closed.class);
        assertThat(book.notCharged(payment)).isTrue();
        assertThat(shop.as("operator").charges(orderNo)).isEmpty();
    }

    @Test
    void leavesANewerPaymentOfTheOrderAloneWhenItGivesUp() throws Exception {
        Payment late = open(FENCE);
        resolve(FENCE);
        Payment newer = open(FENCE + 1);
        assertThat(book.notCharged(late)).isTrue();
        assertThat(status()).isEqualTo("PAYING");
        GatewayClient.Reply.Charged charged = (GatewayClient.Reply.Charged) gateway.charge(newer);
        book.charged(newer, charged.chargeNo());
        assertThat(status()).isEqualTo("PAID");
    }

    @Test
    @Tag("T-48")
    void writesTheSameEndAsTheResolver() throws Exception {
        Payment payment = open(FENCE);
        GatewayClient.Reply.Charged charged = (GatewayClient.Reply.Charged) gateway.charge(payment);
        Resolution<HttpAnswer> resolution = resolve(FENCE);
        assertThat(resolution).isInstanceOf(Resolution.Done.class);
        assertThat(book.charged(payment, charged.chargeNo()).status()).isEqualTo(PaymentStatus.CHARGED);
        assertThat(resolve(FENCE)).isEqualTo(resolution);
        assertThat(status()).isEqualTo("PAID");
    }

    /** Whoever is first: the resolver sees the payment, or the owner may not open it. */
    @Test
    @Tag("R-22")
    void isNeverMissedByAResolverAtTheSameMoment() throws Exception {
        for (int round = 0; round < 30; round++) {
            long fence = FENCE + round;
            List<Boolean> both = Storm.of(2, who -> who == 0 ? opens(fence) : sees(fence));
            assertThat(both.get(0)).as("opened, and seen").isEqualTo(both.get(1));
            if (both.get(0)) {
                assertThat(resolve(fence)).isInstanceOf(Resolution.NotDone.class);
            }
        }
    }

    private boolean opens(long fence) {
        try {
            open(fence);
            return true;
        } catch (Refusal refused) {
            return false;
        }
    }

    private boolean sees(long fence) {
        return book.openedUpTo(key, fence)
                .filter(payment -> payment.status() == PaymentStatus.CREATED)
                .isPresent();
    }

    private Payment open(long fence) {
        return book.open(new PaymentIntent("alice", orderNo, Channel.CARD, key, fence));
    }

    private Resolution<HttpAnswer> resolve(long fence) {
        return resolver.resolve(new OverdueRecord(
                RecordId.of("payment.create", key),
                "payment.create",
                key,
                false,
                fence,
                1,
                Duration.ofMinutes(1),
                null));
    }

    private String status() throws Exception {
        return shop.as("alice").status(orderNo);
    }
}
