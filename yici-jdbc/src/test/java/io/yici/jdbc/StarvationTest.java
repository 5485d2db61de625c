package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What one slow key may not do to the others, and a slow commit not to those who ask. */
@ParameterizedClass
@EnumSource(names = {"H2", "POSTGRESQL", "MARIADB"})
class StarvationTest {

    /** Whoever may wait does so until the first is done, however slow the machine. */
    private static final Operation<String> PATIENT = Operation.named("bench", String.class)
            .mode(Mode.JOINED)
            .lease(Duration.ofMinutes(10))
            .waiting(Duration.ofMinutes(30))
            .build();

    @Parameter
    TestDatabase database;

    @Test
    @Tag("B34")
    @Tag("T-61")
    void othersAreServedWhileDuplicatesOfASlowKeyStorm() throws Exception {
        storm(40, 150, 40);
    }

    @Test
    @Tag("long")
    @Tag("B34")
    void othersAreServedWhileAThousandDuplicatesOfASlowKeyStorm() throws Exception {
        storm(200, 1_000, 400);
    }

    /** All on the same threads and connections: the others come last in the queue, and are through before the slow one is. */
    private void storm(int threads, int duplicates, int others) throws Exception {
        database.store();
        ExecutorService server = Executors.newFixedThreadPool(threads);
        CountDownLatch working = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        try (HikariDataSource ten = database.pool(10);
                Bench bench = Bench.on(database, ten)) {
            Future<Outcome<String>> slow = server.submit(() -> bench.idempotency.attempt(PATIENT, bench.key, it -> {
                working.countDown();
                finish.await();
                return bench.effect("slow");
            }));
            assertThat(working.await(1, TimeUnit.MINUTES)).isTrue();
            List<Future<Outcome<String>>> repeats = new ArrayList<>();
            for (int i = 0; i < duplicates; i++) {
                repeats.add(server.submit(
                        () -> bench.idempotency.attempt(PATIENT, bench.key, it -> bench.effect("duplicate"))));
            }
            List<Future<Outcome<String>>> served = new ArrayList<>();
            for (int i = 0; i < others; i++) {
                IdempotencyKey other = IdempotencyKey.of("other " + i, bench.key.value());
                served.add(server.submit(() -> bench.idempotency.attempt(PATIENT, other, it -> bench.effect("other"))));
            }

            for (Future<Outcome<String>> other : served) {
                assertThat(other.get(2, TimeUnit.MINUTES)).isInstanceOf(Outcome.Executed.class);
            }
            assertThat(slow).isNotDone();
            finish.countDown();

            assertThat(Bench.get(slow)).isEqualTo(new Outcome.Executed<>("slow"));
            assertReplayedOrRefused(repeats);
            assertThat(bench.effects()).isEqualTo(1 + others);
        } finally {
            server.shutdownNow();
        }
    }

    private static void assertReplayedOrRefused(List<Future<Outcome<String>>> repeats) throws Exception {
        int replayed = 0;
        for (Future<Outcome<String>> repeat : repeats) {
            Outcome<String> outcome = Bench.get(repeat);
            replayed += outcome.equals(new Outcome.ReplayedValue<>("slow")) ? 1 : 0;
            assertThat(outcome).isInstanceOfAny(Outcome.ReplayedValue.class, Outcome.InProgress.class);
        }
        assertThat(replayed).as("who had a place to wait").isBetween(1, 8);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Tag("R-46")
    @Tag("R-81")
    void nobodyWaitsForACommitUnderWay(boolean overdue) throws Exception {
        CountDownLatch committing = new CountDownLatch(1);
        CountDownLatch commit = new CountDownLatch(1);
        DataSource slow = AroundConnections.of(database.connections(), (connection, method, sql, real) -> {
            if (method.equals("commit")) {
                committing.countDown();
                commit.await();
            }
            return real.proceed();
        });
        Operation<String> impatient = Bench.operation(Mode.JOINED);
        try (Bench bench = Bench.withBusiness(database, slow);
                Bench asking = new Bench(database)) {
            Future<Outcome<String>> first =
                    bench.elsewhere(() -> bench.idempotency.attempt(impatient, bench.key, it -> {
                        if (overdue) {
                            database.advance(Bench.PAST_LEASE);
                        }
                        return bench.effect("first");
                    }));
            assertThat(committing.await(1, TimeUnit.MINUTES)).isTrue();

            for (int i = 0; i < 3; i++) {
                assertThat(Bench.get(asking.elsewhere(
                                () -> asking.idempotency.attempt(impatient, bench.key, it -> asking.effect("never")))))
                        .isInstanceOf(Outcome.InProgress.class);
            }
            assertThat(first).isNotDone();
            commit.countDown();

            assertThat(Bench.get(first)).isEqualTo(new Outcome.Executed<>("first"));
            assertThat(asking.effects()).isZero();
        }
    }

    @Test
    @Tag("B34")
    void poolOfFiveServesTwentyOuterTransactions() throws Exception {
        database.store();
        try (HikariDataSource five = database.pool(5);
                Bench bench = Bench.on(database, five)) {
            CountDownLatch start = new CountDownLatch(1);
            List<Future<Outcome<String>>> calls = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                IdempotencyKey key = IdempotencyKey.of("key " + i, bench.key.value());
                calls.add(bench.elsewhere(() -> {
                    start.await();
                    return bench.inTransaction(() -> bench.idempotency.attempt(
                            Bench.operation(Mode.TRANSACTIONAL), key, it -> bench.effect("inner")));
                }));
            }
            start.countDown();
            for (Future<Outcome<String>> call : calls) {
                assertThat(Bench.get(call)).isInstanceOf(Outcome.Executed.class);
            }
            assertThat(bench.effects()).isEqualTo(20);
        }
    }

    @Test
    @Tag("R-39")
    void closingWaitsForLeasedWork() throws Exception {
        try (Bench bench = new Bench(database)) {
            CountDownLatch finish = new CountDownLatch(1);
            AtomicBoolean ended = new AtomicBoolean();
            Future<Outcome<String>> running = leased(bench, finish, ended);

            Future<Boolean> closing = bench.elsewhere(() -> {
                bench.idempotency.close();
                return ended.get();
            });
            assertThat(closing).isNotDone();
            finish.countDown();

            assertThat(Bench.get(closing)).isTrue();
            assertThat(Bench.get(running)).isInstanceOf(Outcome.Executed.class);
        }
    }

    /** Whoever stops the process has no more patience than it has. */
    @Test
    @Tag("T-37")
    void workThatClosingDoesNotWaitForIsLeftToItsLease() throws Exception {
        try (Bench bench = new Bench(database)) {
            CountDownLatch finish = new CountDownLatch(1);
            Future<Outcome<String>> running = leased(bench, finish, new AtomicBoolean());

            Bench.get(bench.elsewhere(() -> {
                Thread.currentThread().interrupt();
                bench.idempotency.close();
                return Thread.interrupted();
            }));

            assertThat(running).isNotDone();
            database.advance(Bench.PAST_LEASE);
            try (Bench other = new Bench(database)) {
                assertThat(other.idempotency.attempt(Bench.operation(Mode.LEASED), bench.key, it -> "never"))
                        .isInstanceOf(Outcome.Interrupted.class);
            }
            finish.countDown();
            assertThat(Bench.get(running)).isInstanceOf(Outcome.Executed.class);
        }
    }

    private static Future<Outcome<String>> leased(Bench bench, CountDownLatch finish, AtomicBoolean ended)
            throws InterruptedException {
        Operation<String> leased = Bench.operation()
                .mode(Mode.LEASED)
                .crashes(CrashPolicy.INTERRUPT)
                .build();
        CountDownLatch working = new CountDownLatch(1);
        Future<Outcome<String>> running = bench.elsewhere(() -> bench.idempotency.attempt(leased, bench.key, it -> {
            working.countDown();
            finish.await();
            ended.set(true);
            return "done";
        }));
        assertThat(working.await(1, TimeUnit.MINUTES)).isTrue();
        return running;
    }
}
