package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Execution;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.OutcomeUnknownException;
import io.yici.RefusedUsageException;
import io.yici.spi.RecordSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** What a method knows of its claim, in each mode. */
@Tag("R-76")
class CurrentExecutionTest {

    private static AnnotationConfigApplicationContext context;
    private static Till till;

    @BeforeAll
    static void start() {
        context = MethodsApplication.start(Till.class, Stock.class);
        till = context.getBean(Till.class);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @AfterEach
    void isNoneOutsideOfWork() {
        assertThatThrownBy(Execution::current)
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("runs no idempotent work");
        till.seen().clear();
    }

    private static RecordSummary recorded(String operation, String key) {
        return context.getBean(Idempotency.class)
                .find(Operation.named(operation).build(), IdempotencyKey.unscoped(key))
                .orElseThrow();
    }

    enum In {
        JOINED,
        INLINE,
        LEASED,
        STAGE
    }

    private static void call(In mode, String key) {
        switch (mode) {
            case JOINED -> till.joined(key);
            case INLINE ->
                new TransactionTemplate(context.getBean(PlatformTransactionManager.class))
                        .executeWithoutResult(status -> till.inline(key));
            case LEASED -> till.leased(key);
            case STAGE -> till.stage(key).join();
        }
    }

    @ParameterizedTest
    @EnumSource
    void tellsOfTheClaimAndNamesWhatWasMade(In mode) {
        String key = "claim-" + mode;
        call(mode, key);
        call(mode, key);

        Execution only = till.seen().get(0);
        assertThat(till.seen()).hasSize(1);
        assertThat(only.key()).isEqualTo(IdempotencyKey.unscoped(key));
        assertThat(only.attempt()).isEqualTo(1);
        assertThat(only.fence().isPresent()).isEqualTo(mode != In.INLINE);
        assertThat(only.downstreamKey("o1", "charge")).matches("[0-9a-f]{32}");
        RecordSummary record = recorded("till." + mode, key);
        assertThat(record.resource()).isEqualTo("order-" + key);
        only.fence().ifPresent(fence -> assertThat(record.fence()).isEqualTo(fence));
    }

    @Test
    void growsWithEachAttempt() {
        assertThatThrownBy(() -> till.shaky("again", true)).isInstanceOf(IllegalStateException.class);
        till.shaky("again", false);

        assertThat(till.seen()).extracting(Execution::attempt).containsExactly(1, 2);
        assertThat(till.seen().get(1).fence().getAsLong())
                .isGreaterThan(till.seen().get(0).fence().getAsLong());
    }

    @Test
    void freesALeasedKeyOnlyWhereNothingHappened() {
        assertThatThrownBy(() -> till.declined("free", true)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> till.declined("free", false)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> till.declined("free", true)).isInstanceOf(OutcomeUnknownException.class);
    }

    @Test
    void isTheInnermostAndThenTheOuterAgain() {
        till.outer("nested");

        assertThat(till.seen()).extracting(it -> it.key().value()).containsExactly("nested", "nested-stock", "nested");
    }

    @Test
    void isNotThatOfAnotherThread() {
        assertThat(till.elsewhere("elsewhere")).contains("runs no idempotent work");
    }

    static class Stock {

        @Idempotent(operation = "stock", key = "#key")
        public String reserve(String key, List<Execution> seen) {
            seen.add(Execution.current());
            return key;
        }
    }

    static class Till {

        private final List<Execution> seen = new ArrayList<>();
        private final Stock stock;

        Till(Stock stock) {
            this.stock = stock;
        }

        List<Execution> seen() {
            return seen;
        }

        private String made(String key) {
            seen.add(Execution.current());
            Execution.current().resource("order-" + key);
            return key;
        }

        @Transactional
        @Idempotent(operation = "till.JOINED", key = "#key")
        public String joined(String key) {
            return made(key);
        }

        @Idempotent(operation = "till.INLINE", key = "#key", mode = Mode.INLINE)
        public String inline(String key) {
            return made(key);
        }

        @Idempotent(operation = "till.LEASED", key = "#key", mode = Mode.LEASED)
        public String leased(String key) {
            return made(key);
        }

        /** What goes on elsewhere is handed the object. */
        @Idempotent(operation = "till.STAGE", key = "#key", mode = Mode.LEASED)
        public CompletableFuture<String> stage(String key) {
            Execution execution = Execution.current();
            return CompletableFuture.supplyAsync(() -> {
                seen.add(execution);
                execution.resource("order-" + key);
                return key;
            });
        }

        @Transactional
        @Idempotent(operation = "till.shaky", key = "#key")
        public String shaky(String key, boolean fails) {
            seen.add(Execution.current());
            if (fails) {
                throw new IllegalStateException("try again");
            }
            return key;
        }

        @Idempotent(operation = "till.declined", key = "#key", mode = Mode.LEASED)
        public String declined(String key, boolean nothingHappened) {
            if (nothingHappened) {
                Execution.current().nothingHappened();
            }
            throw new IllegalStateException("declined");
        }

        @Idempotent(operation = "till.outer", key = "#key", mode = Mode.LEASED)
        public String outer(String key) {
            seen.add(Execution.current());
            stock.reserve(key + "-stock", seen);
            seen.add(Execution.current());
            return key;
        }

        @Idempotent(operation = "till.elsewhere", key = "#key")
        public String elsewhere(String key) {
            return CompletableFuture.supplyAsync(() -> {
                        try {
                            return Execution.current().toString();
                        } catch (RefusedUsageException e) {
                            return e.getMessage();
                        }
                    })
                    .join();
        }
    }
}
