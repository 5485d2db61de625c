package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Execution;
import io.yici.Fingerprint;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.KeyBinding;
import io.yici.MismatchException;
import io.yici.Operation;
import io.yici.RefusedUsageException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;

/** Methods without a key of their own consume the key that an entrance has bound to the request. */
@Tag("R-30")
class RequestKeyTest {

    private AnnotationConfigApplicationContext context;
    private Shop shop;

    @BeforeEach
    void start() {
        context = MethodsApplication.start(Shop.class);
        shop = context.getBean(Shop.class);
    }

    @AfterEach
    void stop() {
        context.close();
    }

    private <T> T request(String key, String content, Supplier<T> handler) {
        Idempotency idempotency = context.getBean(Idempotency.class);
        Fingerprint fingerprint = Fingerprint.of(content.getBytes(StandardCharsets.UTF_8));
        try (KeyBinding binding = idempotency.bind(Shop.ORDER, IdempotencyKey.of("alice", key), fingerprint)) {
            T answer = handler.get();
            assertThat(binding.isConsumed()).isTrue();
            return answer;
        }
    }

    private int rows() {
        return context.getBean(JdbcTemplate.class).queryForObject("select count(*) from purchase", Integer.class);
    }

    @Test
    void consumeItInTheirOwnTransaction() {
        int before = rows();
        String first = request("k", "tea", () -> shop.order("o1"));
        assertThat(first).isEqualTo("k by alice");
        assertThat(request("k", "tea", () -> shop.order("o1"))).isEqualTo(first);
        assertThat(rows()).isEqualTo(before + 1);
    }

    @Test
    @Tag("IC-24")
    void compareTheRequest() {
        request("content", "tea", () -> shop.order("o2"));
        assertThatThrownBy(() -> request("content", "coffee", () -> shop.order("o2")))
                .isInstanceOf(MismatchException.class);
    }

    @Test
    void consumeItOnceUnlessTheyNameAPart() {
        assertThatThrownBy(() -> request("twice", "tea", () -> shop.order("o3") + shop.order("o4")))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("name a part");
        assertThatThrownBy(() -> request("other", "tea", () -> shop.other("o5")))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("bound for request.order");
        for (int i = 0; i < 2; i++) {
            assertThat(request("parts", "tea", () -> shop.order("o6") + ", " + shop.stock("o6")))
                    .startsWith("parts by alice, stock/");
        }
    }

    @Test
    void areRefusedByNameWhereThereIsNone() {
        assertThatThrownBy(() -> shop.order("o7"))
                .isInstanceOf(UnusableKeyException.class)
                .hasMessageContaining("Shop.order(String)")
                .hasMessageContaining("declares none")
                .hasMessageContaining("no idempotency key is bound to the thread")
                .hasMessageContaining("Nothing ran");
        assertThatThrownBy(() -> request("thread", "tea", () -> {
                    shop.order("o8");
                    return CompletableFuture.supplyAsync(() -> shop.stock("o8")).join();
                }))
                .as("on another thread")
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(UnusableKeyException.class);
    }

    static class Shop {

        static final Operation<String> ORDER =
                Operation.named("request.order", String.class).build();

        private final JdbcTemplate jdbc;

        Shop(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        @Transactional
        @Idempotent(reference = "ORDER", declaredIn = Shop.class)
        public String order(String number) {
            jdbc.update(
                    "insert into purchase (id, order_no) values (?, ?)",
                    UUID.randomUUID().toString(),
                    number);
            IdempotencyKey key = Execution.current().key();
            return key.value() + " by " + key.scope();
        }

        @Idempotent(operation = "request.other")
        public String other(String number) {
            return number;
        }

        @Idempotent(operation = "request.stock", part = "stock")
        public String stock(String number) {
            return Execution.current().key().value();
        }
    }
}
