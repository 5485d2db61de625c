package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import io.yici.MismatchException;
import io.yici.Mode;
import io.yici.RefusedUsageException;
import io.yici.spi.ContentFingerprint;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;

/** A key stands for the content that it is bound to. */
@Tag("B26")
class IdempotentContentTest {

    private AnnotationConfigApplicationContext context;
    private Shop shop;
    private MethodsApplication.Runs runs;

    private void start(Class<?>... beans) {
        context = MethodsApplication.start(beans);
        shop = context.getBean(Shop.class);
        runs = context.getBean(MethodsApplication.Runs.class);
    }

    @BeforeEach
    void start() {
        start(Shop.class);
    }

    @AfterEach
    void stop() {
        context.close();
    }

    record Line(String sku, int quantity) {}

    record Order(String number, List<Line> lines, String note) {

        Order noted(String note) {
            return new Order(number, lines, note);
        }
    }

    private static Order order(int quantity) {
        return new Order("o1", List.of(new Line("TEA", quantity)), "");
    }

    private static void mismatch(ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(MismatchException.class);
    }

    @Test
    void replaysTheSameContentAndRefusesAnother() {
        assertThat(shop.place(order(1))).isEqualTo("placed 1");
        assertThat(shop.place(order(1))).isEqualTo("placed 1");
        mismatch(() -> shop.place(order(2)));
        mismatch(() -> shop.place(order(1).noted("in a hurry")));
        assertThat(runs).hasValue(1);
    }

    @Test
    void comparesThePartsThatAreNamed() {
        shop.selected(order(1));
        assertThat(shop.selected(order(1).noted("in a hurry"))).isEqualTo("selected 1");
        mismatch(() -> shop.selected(order(2)));
    }

    @Test
    void withoutOneTheKeyAloneMakesARepeat() {
        shop.unbound(order(1));
        assertThat(shop.unbound(order(2))).isEqualTo("unbound 1");
    }

    @Test
    void comesFromAnExtractor() {
        shop.extracted(order(1));
        assertThat(shop.extracted(order(1).noted("in a hurry"))).isEqualTo("extracted 1");
        mismatch(() -> shop.extracted(order(2)));
    }

    @Test
    void isBoundToAStageToo() {
        assertThat(shop.later(order(1)).join()).isEqualTo("later 1");
        assertThat(shop.later(order(1)).join()).isEqualTo("later 1");
        assertThatThrownBy(() -> shop.later(order(2)).join()).hasCauseInstanceOf(MismatchException.class);
    }

    @Test
    void refusesContentThatCannotBeCompared() {
        assertThatThrownBy(() -> shop.opaque("k", new Object()))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("Shop.opaque(String, Object)")
                .hasMessageContaining("java.lang.Object")
                .hasMessageContaining("Nothing ran");
        assertThatThrownBy(() -> shop.selected(null)).isInstanceOf(UnusableKeyException.class);
        assertThat(runs).hasValue(0);
    }

    @Test
    void isMadeByTheBeanOfTheApplication() {
        context.close();
        start(Shop.class, OnlyTheNumber.class);
        shop.place(order(1));
        assertThat(shop.place(order(2))).isEqualTo("placed 1");
    }

    static class OnlyTheNumber {

        @Bean
        ContentFingerprint contents() {
            return content -> Fingerprint.of(((Order) content).number().getBytes(StandardCharsets.UTF_8));
        }
    }

    static class ByNumber implements KeyExtractor<Order> {

        @Override
        public IdempotencyKey key(Order order) {
            return IdempotencyKey.unscoped(order.number());
        }

        @Override
        public Fingerprint fingerprint(Order order) {
            return Fingerprint.of(order.lines().toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    static class Shop {

        private final MethodsApplication.Runs runs;

        Shop(MethodsApplication.Runs runs) {
            this.runs = runs;
        }

        @Idempotent(operation = "place", key = "#order.number", fingerprint = "#order")
        public String place(Order order) {
            return "placed " + runs.next();
        }

        @Idempotent(operation = "selected", key = "#order.number", fingerprint = "{#order.number, #order.lines}")
        public String selected(Order order) {
            return "selected " + runs.next();
        }

        @Idempotent(operation = "unbound", key = "#order.number")
        public String unbound(Order order) {
            return "unbound " + runs.next();
        }

        @Idempotent(operation = "extracted", keyBy = ByNumber.class)
        public String extracted(Order order) {
            return "extracted " + runs.next();
        }

        @Idempotent(operation = "later", key = "#order.number", fingerprint = "#order", mode = Mode.LEASED)
        public CompletableFuture<String> later(Order order) {
            return CompletableFuture.completedFuture("later " + runs.next());
        }

        @Idempotent(operation = "opaque", key = "#key", fingerprint = "#content")
        public String opaque(String key, Object content) {
            return "opaque " + runs.next();
        }
    }
}
