package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Mode;
import io.yici.RefusedUsageException;
import java.io.IOException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.dao.CannotSerializeTransactionException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Annotated methods and transactions, on one database. */
abstract class IdempotentTransactionsContract {

    private final String orderNo = UUID.randomUUID().toString();
    private AnnotationConfigApplicationContext context;
    private Till till;
    private MethodsApplication.Runs runs;

    abstract TestDatabase database();

    @BeforeEach
    void start() {
        context = MethodsApplication.start(database(), Till.class);
        till = context.getBean(Till.class);
        runs = context.getBean(MethodsApplication.Runs.class);
    }

    @AfterEach
    void stop() {
        context.close();
    }

    private int orders() {
        return context.getBean(JdbcTemplate.class)
                .queryForObject("select count(*) from purchase where order_no = ?", Integer.class, orderNo);
    }

    @Test
    @Tag("B23")
    void letsASecondCallerSeeOnlyWhatIsCommitted() throws Exception {
        CountDownLatch worked = new CountDownLatch(1);
        CountDownLatch mayCommit = new CountDownLatch(1);
        CompletableFuture<String> first = CompletableFuture.supplyAsync(() -> till.place(orderNo, () -> {
            TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
                @Override
                public void beforeCommit(boolean readOnly) {
                    worked.countDown();
                    await(mayCommit);
                }
            });
        }));
        await(worked);
        CompletableFuture<String> second = CompletableFuture.supplyAsync(() -> till.place(orderNo, () -> {}));
        assertThat(orders()).isZero();
        mayCommit.countDown();

        assertThat(second.get(30, TimeUnit.SECONDS)).isEqualTo(first.get(30, TimeUnit.SECONDS));
        assertThat(runs).hasValue(1);
        assertThat(orders()).isEqualTo(1);
    }

    @Test
    @Tag("B23")
    void freesTheKeyWhenTheMethodRollsBack() {
        assertThatThrownBy(() -> till.place(orderNo, () -> {
                    throw new IllegalStateException("no stock");
                }))
                .hasMessage("no stock");
        assertThat(orders()).isZero();

        assertThat(till.place(orderNo, () -> {})).isEqualTo("run 2");
        assertThat(orders()).isEqualTo(1);
    }

    @Test
    void rollsBackForACheckedExceptionToo() {
        assertThatThrownBy(() -> till.placeChecked(orderNo)).isInstanceOf(IOException.class);
        assertThat(orders()).isZero();
    }

    @Test
    void worksWithoutATransactionOfTheMethodsOwn() {
        assertThatThrownBy(() -> till.placePlain(orderNo, true)).hasMessage("later step");
        assertThat(orders()).isZero();

        till.placePlain(orderNo, false);
        assertThat(orders()).isEqualTo(1);
    }

    @Test
    @Tag("B23")
    void standsOrFallsWithACallersTransaction() {
        TransactionTemplate outer = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));
        outer.executeWithoutResult(status -> {
            till.place(orderNo, () -> {});
            status.setRollbackOnly();
        });
        assertThat(orders()).isZero();

        assertThat(outer.<String>execute(status -> till.place(orderNo, () -> {})))
                .isEqualTo("run 2");
        assertThat(till.place(orderNo, () -> {})).isEqualTo("run 2");
        assertThat(orders()).isEqualTo(1);
    }

    @Test
    void refusesAMethodDeclaredJoinedInsideATransaction() {
        TransactionTemplate outer = new TransactionTemplate(context.getBean(PlatformTransactionManager.class));

        assertThatThrownBy(() -> outer.<String>execute(status -> till.placeJoined(orderNo)))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("JOINED opens the transaction itself");
        assertThat(runs).hasValue(0);
    }

    @Test
    @Tag("B58")
    void runsTheWholeMethodAgainAfterAConflict() {
        assertThat(till.place(orderNo, () -> {
                    if (runs.get() == 1) {
                        throw new CannotSerializeTransactionException("another was faster");
                    }
                }))
                .isEqualTo("run 2");
        assertThat(orders()).isEqualTo(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static class Till {

        private final MethodsApplication.Runs runs;
        private final JdbcTemplate jdbc;

        Till(MethodsApplication.Runs runs, JdbcTemplate jdbc) {
            this.runs = runs;
            this.jdbc = jdbc;
        }

        private String insert(String orderNo) {
            jdbc.update(
                    "insert into purchase values (?, ?, '')", UUID.randomUUID().toString(), orderNo);
            return "run " + runs.next();
        }

        @Transactional
        @Idempotent(operation = "till.place", key = "#orderNo")
        public String place(String orderNo, Runnable then) {
            String answer = insert(orderNo);
            then.run();
            return answer;
        }

        @Idempotent(operation = "till.checked", key = "#orderNo")
        @Transactional
        public String placeChecked(String orderNo) throws IOException {
            insert(orderNo);
            throw new IOException("printer");
        }

        @Idempotent(operation = "till.plain", key = "#orderNo")
        public void placePlain(String orderNo, boolean failing) {
            insert(orderNo);
            if (failing) {
                throw new IllegalStateException("later step");
            }
        }

        @Transactional
        @Idempotent(operation = "till.joined", key = "#orderNo", mode = Mode.JOINED)
        public String placeJoined(String orderNo) {
            return insert(orderNo);
        }
    }
}
