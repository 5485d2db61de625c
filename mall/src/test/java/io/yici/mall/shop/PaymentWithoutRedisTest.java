package io.yici.mall.shop;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.Storm;
import io.yici.redis.RedisProcess;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The profile {@code redis} while Redis is gone. */
class PaymentWithoutRedisTest {

    private static final int ORDERS = 8;

    @Test
    void paysOnceAllTheSame() throws Exception {
        RedisProcess gone = RedisProcess.start();
        gone.close();
        try (RunningShop shop = RunningShop.start(
                Database.H2,
                "--spring.profiles.active=demo,redis",
                "--mall.redis.url=redis://127.0.0.1:" + gone.port())) {
            ShopClient alice = shop.as("alice");
            String orderNo = alice.newOrder(shop.product(10));
            var answers = Storm.of(5, i -> alice.pay(newKey(), orderNo));

            assertThat(answers.stream().filter(answer -> answer.status() == 201))
                    .hasSize(1);
            assertThat(shop.as("operator").charges(orderNo)).hasSize(1);
            assertThat(shop.as("operator").violations()).isEmpty();
        }
    }

    /** Those that come at once wait for one connection together, and none of them for long. */
    @Test
    void paysWhileRedisIsSilentFromTheStart() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                RunningShop shop = RunningShop.start(
                        Database.H2,
                        "--spring.profiles.active=demo,redis",
                        "--mall.redis.url=redis://127.0.0.1:" + silent.getLocalPort())) {
            ShopClient alice = shop.as("alice");
            List<String> orders = new ArrayList<>();
            for (int i = 0; i < ORDERS; i++) {
                orders.add(alice.newOrder(shop.product(10)));
            }

            var answers = Storm.of(ORDERS, i -> alice.pay(newKey(), orders.get(i)));

            assertThat(answers).allSatisfy(it -> assertThat(it.status()).isEqualTo(201));
            assertThat(shop.as("operator").violations()).isEmpty();
        }
    }
}
