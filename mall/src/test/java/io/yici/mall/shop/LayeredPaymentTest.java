package io.yici.mall.shop;

import static io.yici.mall.ShopClient.newKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.Database;
import io.yici.mall.RunningShop;
import io.yici.mall.ShopClient;
import io.yici.mall.Storm;
import io.yici.mall.shop.Layers.Layer;
import io.yici.redis.RedisProcess;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What each layer of a payment is worth: without any one of them there is one charge, without those of the database there may be two. */
@ParameterizedClass
@EnumSource(Database.class)
class LayeredPaymentTest {

    private static final Map<Database, RunningShop> SHOPS = new EnumMap<>(Database.class);
    private static RedisProcess server;

    @Parameter
    Database database;

    private RunningShop shop;
    private ShopClient alice;
    private Layers layers;
    private String orderNo;

    @BeforeAll
    static void start() {
        server = RedisProcess.start("appendonly yes");
    }

    @AfterAll
    static void stop() {
        SHOPS.values().forEach(RunningShop::close);
        SHOPS.clear();
        server.close();
    }

    @BeforeEach
    void order() throws Exception {
        shop = SHOPS.get(database);
        if (shop == null) {
            shop = RunningShop.start(
                    database,
                    "--spring.profiles.active=demo,redis,layers",
                    "--mall.redis.url=redis://127.0.0.1:" + server.port());
            SHOPS.put(database, shop);
        }
        alice = shop.as("alice");
        layers = shop.bean(Layers.class);
        orderNo = alice.newOrder(shop.product(10));
    }

    @AfterEach
    void putBack() {
        layers.putBack(orderNo);
    }

    static Stream<Set<Layer>> oneOrTheWholeFront() {
        return Stream.of(
                EnumSet.noneOf(Layer.class),
                EnumSet.of(Layer.LOOK),
                EnumSet.of(Layer.TURN),
                EnumSet.of(Layer.COMPARE),
                EnumSet.of(Layer.INDEX),
                EnumSet.of(Layer.LOOK, Layer.TURN));
    }

    @ParameterizedTest
    @MethodSource("oneOrTheWholeFront")
    void stormIsOneCharge(Set<Layer> without) throws Exception {
        layers.remove(without);
        var answers = Storm.of(20, i -> alice.pay(newKey(), orderNo));

        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isIn(200, 201, 409));
        assertThat(answers.stream().filter(answer -> answer.status() == 201)).hasSize(1);
        assertThat(charges()).isEqualTo(1);
        assertThat(alice.status(orderNo)).isEqualTo("PAID");
    }

    static Stream<Arguments> databaseLayers() {
        return Stream.of(
                Arguments.of(EnumSet.noneOf(Layer.class), 1),
                Arguments.of(EnumSet.of(Layer.COMPARE), 1),
                Arguments.of(EnumSet.of(Layer.INDEX), 1),
                Arguments.of(EnumSet.of(Layer.COMPARE, Layer.INDEX), 2));
    }

    /** As after a failover: both have looked, nothing was final, and the lock of the first is forgotten. */
    @ParameterizedTest
    @MethodSource("databaseLayers")
    void whereTheFrontFailsTheDatabaseDecides(Set<Layer> without, int charges) throws Exception {
        Set<Layer> removed = EnumSet.of(Layer.TURN);
        removed.addAll(without);
        layers.remove(removed);
        layers.letTwoMeet();
        Storm.of(2, i -> alice.pay(newKey(), orderNo));

        assertThat(charges()).isEqualTo(charges);
    }

    @Test
    void repeatWithAnotherKeyGetsTheFirstPayment() throws Exception {
        var first = alice.pay(newKey(), orderNo);
        var other = alice.pay(newKey(), orderNo);

        assertThat(first.status()).isEqualTo(201);
        assertThat(other.status()).isEqualTo(200);
        assertThat(other.body()).isEqualTo(first.body());
        assertThat(alice.pay(newKey(), "no-such-order").status()).isEqualTo(404);
    }

    private int charges() throws Exception {
        return shop.as("operator").charges(orderNo).size();
    }
}
