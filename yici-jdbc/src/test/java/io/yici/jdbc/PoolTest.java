package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.CrashPolicy;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.RecordId;
import io.yici.StoreUnavailableException;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections are few, have other customs, and the application's clock is wrong. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class PoolTest {

    private static final Operation<String> PATIENT =
            Operation.named("bench", String.class).mode(Mode.JOINED).build();

    @Parameter
    TestDatabase database;

    private static Outcome<String> attempt(Bench bench, IdempotencyKey key) throws Exception {
        return bench.idempotency.attempt(PATIENT, key, execution -> bench.effect("effect"));
    }

    @Test
    @Tag("B34")
    void poolOfOneServesAStorm() throws Exception {
        database.store();
        try (HikariDataSource single = database.pool(1);
                Bench bench = Bench.on(database, single)) {
            List<Future<Outcome<String>>> calls = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                IdempotencyKey key = IdempotencyKey.of("k" + i % 4, bench.key.value());
                calls.add(bench.elsewhere(() -> attempt(bench, key)));
            }
            for (Future<Outcome<String>> call : calls) {
                assertThat(Bench.get(call))
                        .isInstanceOfAny(Outcome.Executed.class, Outcome.ReplayedValue.class, Outcome.InProgress.class);
            }
            assertThat(bench.effects()).isEqualTo(4);
        }
    }

    @Test
    @Tag("B34")
    @Tag("T-61")
    void waitingHoldsNoConnection() throws Exception {
        database.store();
        try (HikariDataSource single = database.pool(1);
                Bench bench = new Bench(database, database.store(single, database.transactions()))) {
            CountDownLatch working = new CountDownLatch(1);
            CountDownLatch finish = new CountDownLatch(1);
            Future<Outcome<String>> first =
                    bench.elsewhere(() -> bench.idempotency.attempt(PATIENT, bench.key, execution -> {
                        working.countDown();
                        finish.await();
                        return bench.effect("effect");
                    }));
            working.await();
            List<Future<Outcome<String>>> waiters = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                waiters.add(bench.elsewhere(() -> attempt(bench, bench.key)));
            }

            assertThat(attempt(bench, IdempotencyKey.of("other", bench.key.value())))
                    .isInstanceOf(Outcome.Executed.class);
            Awaitility.await().until(() -> single.getHikariPoolMXBean().getActiveConnections() == 0);
            assertThat(waiters).noneMatch(Future::isDone);

            finish.countDown();
            assertThat(Bench.get(first)).isInstanceOf(Outcome.Executed.class);
            for (Future<Outcome<String>> waiter : waiters) {
                assertThat(Bench.get(waiter)).isEqualTo(new Outcome.ReplayedValue<>("effect"));
            }
        }
    }

    @Test
    void stepsCommitOnConnectionsThatDoNot() throws Exception {
        database.store();
        HikariConfig config = database.config(2);
        config.setAutoCommit(false);
        try (HikariDataSource manual = new HikariDataSource(config);
                Bench bench = Bench.on(database, manual);
                Bench plain = new Bench(database)) {
            assertThat(attempt(bench, bench.key)).isInstanceOf(Outcome.Executed.class);

            assertThat(attempt(plain, bench.key)).isEqualTo(new Outcome.ReplayedValue<>("effect"));
            assertThat(bench.effects()).isEqualTo(1);
            try (Connection connection = manual.getConnection()) {
                assertThat(connection.getAutoCommit()).isFalse();
            }
        }
    }

    @Test
    @Tag("B62")
    void renewalsHaveAConnectionOfTheirOwn() throws Exception {
        database.store();
        try (HikariDataSource claims = database.pool(1)) {
            JdbcIdempotencyStore store = database.builder(claims, database.transactions())
                    .renewals(database.pool())
                    .build();
            Lease lease = ((Claim.Granted) store.claim(new ClaimRequest(
                            "bench",
                            IdempotencyKey.unscoped(UUID.randomUUID().toString()),
                            null,
                            UUID.randomUUID(),
                            Duration.ofSeconds(30),
                            CrashPolicy.INTERRUPT,
                            null)))
                    .lease();
            try (Connection taken = claims.getConnection()) {
                assertThat(taken.isClosed()).isFalse();
                assertThat(store.renew(List.of(lease))).containsExactly(lease);
            }
        }
    }

    @Test
    @Tag("R-27")
    @Tag("T-42")
    void poolThatFailsInItsOwnWayIsAStoreException() {
        DataSource down = (DataSource) Proxy.newProxyInstance(
                PoolTest.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    throw new IllegalStateException("pool is closed");
                });
        JdbcIdempotencyStore store = JdbcIdempotencyStore.builder(down)
                .transactions(database.transactions())
                .schema(SchemaMode.NONE)
                .dialect(new H2Dialect())
                .build();

        try (Bench bench = new Bench(database, store)) {
            assertThatThrownBy(() -> attempt(bench, bench.key))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasRootCauseMessage("pool is closed");
            assertThat(bench.effects()).isZero();
        }
    }

    @Test
    @Tag("R-27")
    void workIsNotEnteredAndTheKeyFreeWhenNoTransactionCanBeOpened() {
        DataSource down = (DataSource) Proxy.newProxyInstance(
                PoolTest.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    throw new SQLException("business pool is exhausted", "08001");
                });

        try (Bench bench = Bench.withBusiness(database, down)) {
            assertThatThrownBy(() -> attempt(bench, bench.key))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasRootCauseMessage("business pool is exhausted");
            assertThat(bench.effects()).isZero();
            assertThat(bench.store
                            .find(RecordId.of("bench", bench.key))
                            .orElseThrow()
                            .state())
                    .isEqualTo(RecordState.RELEASED);
        }
    }

    @Test
    @Tag("R-25")
    @Tag("B35")
    void applicationClocksThatAreYearsOffChangeNothing() throws Exception {
        for (long years : List.of(-30L, 30L)) {
            InstantSource skewed = () -> Instant.now().plus(Duration.ofDays(365 * years));
            ThreadBoundTransactions transactions = new ThreadBoundTransactions(database.pool(), skewed);
            JdbcIdempotencyStore store = database.store(database.pool(), transactions);
            try (Bench bench = new Bench(database, store);
                    Idempotency far = Idempotency.over(store)
                            .codec(new TextCodec())
                            .clock(skewed)
                            .build()) {
                far.attempt(Bench.operation(Mode.JOINED), bench.key, execution -> {
                    assertThat(far.attempt(Bench.operation(Mode.TRANSACTIONAL), other(bench), it -> "inner"))
                            .isInstanceOf(Outcome.Executed.class);
                    assertThat(Bench.get(bench.elsewhere(() ->
                                    bench.idempotency.attempt(Bench.operation(Mode.JOINED), bench.key, it -> "no"))))
                            .isInstanceOf(Outcome.InProgress.class);
                    return bench.effect("effect");
                });
                assertThat(attempt(bench, bench.key)).isEqualTo(new Outcome.ReplayedValue<>("effect"));
            }
        }
    }

    private static IdempotencyKey other(Bench bench) {
        return IdempotencyKey.of("inner", bench.key.value());
    }
}
