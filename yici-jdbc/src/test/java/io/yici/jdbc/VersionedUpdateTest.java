package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Outcome;
import io.yici.RefusedUsageException;
import io.yici.guard.LostUpdateException;
import io.yici.guard.OptimisticRetry;
import io.yici.guard.RetriesExhaustedException;
import io.yici.guard.VersionOutcome;
import io.yici.spi.ConflictException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDatabase.class)
class VersionedUpdateTest {

    private static final int WRITERS = 4;

    @Parameter
    TestDatabase database;

    private GuardBench bench;
    private VersionedUpdate orders;

    private record Read(long amount, long version) {}

    @BeforeEach
    void open() {
        bench = new GuardBench(database);
        orders = update(bench);
        bench.insert(OrderState.CREATED);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private static VersionedUpdate update(GuardBench bench) {
        VersionedUpdate.Builder builder =
                VersionedUpdate.of(bench.transactions).table("guard_order").key("order_no");
        return bench.database == TestDatabase.MYSQL_DIALECT_ON_MARIADB
                ? builder.dialect(new MySqlDialect()).build()
                : builder.build();
    }

    private static OptimisticRetry retry(GuardBench bench) {
        return OptimisticRetry.in(bench.transactions)
                .tries(50)
                .pause(Duration.ofMillis(1))
                .build();
    }

    private Read read(GuardBench at) throws SQLException {
        try (PreparedStatement statement = at.transactions
                .connection()
                .prepareStatement("SELECT amount, version FROM guard_order WHERE order_no = ?")) {
            statement.setString(1, bench.order);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return new Read(rows.getLong(1), rows.getLong(2));
            }
        }
    }

    private long write(VersionedUpdate through, Read seen, long amount) {
        return through.require(bench.order, seen.version(), Map.of("amount", amount));
    }

    /** Reads, decides and writes. */
    private long add(GuardBench at, long amount) throws SQLException {
        Read seen = read(at);
        return write(update(at), seen, seen.amount() + amount);
    }

    private long amount() {
        return database.number("SELECT amount FROM guard_order WHERE order_no = '" + bench.order + "'");
    }

    @Test
    @Tag("T-86")
    void writesAtTheVersionThatWasSeenAndAtNoOther() throws Exception {
        Map<String, Object> values = Map.of("amount", 7L, "status", "PAID");

        assertThat(bench.inTransaction(() -> orders.update(bench.order, 0, values)))
                .isEqualTo(new VersionOutcome.Updated(1));
        bench.inTransaction(() -> write(orders, new Read(7, 1), 100));
        assertThat(bench.inTransaction(() -> orders.update(bench.order, 0, values)))
                .isEqualTo(new VersionOutcome.Stale(2));
        assertThat(bench.inTransaction(() -> orders.update("none", 0, values))).isEqualTo(new VersionOutcome.Missing());

        assertThat(amount()).isEqualTo(100);
        assertThat(bench.state()).isEqualTo("PAID");
    }

    @Test
    void whoeverCannotGoOnWithoutIsToldByAnException() {
        assertThatThrownBy(() -> bench.inTransaction(() -> write(orders, new Read(0, 9), 1)))
                .isInstanceOf(LostUpdateException.class)
                .hasMessageContaining("read it again");
        assertThatThrownBy(() -> bench.inTransaction(() -> orders.require("none", 0, Map.of())))
                .isInstanceOf(NoSuchElementException.class);
    }

    /** What another one commits between the read and the write is not undone, and the second try sees it. */
    @ParameterizedTest
    @EnumSource(names = {"READ_COMMITTED", "REPEATABLE_READ"})
    @Tag("R-74")
    @Tag("B58")
    void unitThatLostRunsAgainInANewTransactionOnFreshData(Isolation isolation) throws Exception {
        AtomicInteger tries = new AtomicInteger();
        try (GuardBench here = new GuardBench(database, isolation)) {
            VersionedUpdate through = update(here);
            long version = retry(here).run(() -> {
                Read seen = read(here);
                if (tries.incrementAndGet() == 1) {
                    GuardBench.get(bench.elsewhere(() -> bench.inTransaction(() -> add(bench, 10))));
                }
                return write(through, seen, seen.amount() + 1);
            });
            assertThat(version).isEqualTo(2);
        }
        assertThat(tries).hasValue(2);
        assertThat(amount()).isEqualTo(111);
    }

    @Test
    @Tag("R-74")
    void writersAtOnceLoseNothing() throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Long>> writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            writers.add(bench.elsewhere(() -> {
                start.await();
                for (int round = 0; round < 5; round++) {
                    retry(bench).run(() -> add(bench, 1));
                }
                return 0L;
            }));
        }
        start.countDown();
        for (Future<Long> writer : writers) {
            GuardBench.get(writer);
        }

        assertThat(amount()).isEqualTo(100 + WRITERS * 5);
    }

    /** The client did not get the answer and asks again: each time the write is at the version that was read. */
    @Test
    void stopsLostUpdatesAndNotRepeats() throws Exception {
        retry(bench).run(() -> add(bench, 10));
        retry(bench).run(() -> add(bench, 10));

        assertThat(amount()).as("after the same request came twice").isEqualTo(120);
    }

    @Test
    @Tag("B58")
    void retryWithinAnOpenTransactionIsRefusedByName() {
        assertThatThrownBy(() -> bench.inTransaction(() -> retry(bench).run(() -> add(bench, 1))))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("start the retry outside");
        assertThat(amount()).isEqualTo(100);
    }

    @Test
    void unitThatLosesEachTimeGivesUpAndLeavesNothing() {
        OptimisticRetry twice = OptimisticRetry.in(bench.transactions)
                .tries(2)
                .pause(Duration.ofMillis(1))
                .build();

        assertThatThrownBy(() -> twice.run(() -> {
                    bench.effect(bench.order, "half");
                    return write(orders, new Read(0, 9), 1);
                }))
                .isInstanceOf(RetriesExhaustedException.class);
        assertThat(bench.effects("half")).isZero();
    }

    /** The claim stays while the work runs again, so nobody slips in between. */
    @Test
    @Tag("B58")
    void joinedWorkThatLostRunsAgainUnderItsClaim() throws Exception {
        IdempotencyKey key = IdempotencyKey.of("versions", bench.order);
        AtomicInteger tries = new AtomicInteger();
        try (Idempotency idempotency = Idempotency.over(database.store(database.pool(), bench.transactions))
                .codec(new TextCodec())
                .build()) {
            Outcome<String> outcome = idempotency.attempt(Bench.operation(Mode.JOINED), key, execution -> {
                Read seen = read(bench);
                if (tries.incrementAndGet() == 1) {
                    GuardBench.get(bench.elsewhere(() -> bench.inTransaction(() -> add(bench, 10))));
                } else {
                    assertThat(GuardBench.get(bench.elsewhere(
                                    () -> idempotency.attempt(Bench.operation(Mode.JOINED), key, it -> "slipped in"))))
                            .isInstanceOf(Outcome.InProgress.class);
                }
                return "version " + write(orders, seen, seen.amount() + 1);
            });
            assertThat(outcome).isEqualTo(new Outcome.Executed<>("version 2"));
            assertThat(idempotency.attempt(Bench.operation(Mode.JOINED), key, it -> "again"))
                    .isEqualTo(new Outcome.ReplayedValue<>("version 2"));
        }
        assertThat(amount()).isEqualTo(111);
    }

    /** Where the view is older, the write itself is undone or finds the newer version; it is never made. */
    @Test
    void olderViewNeverOverwrites() throws Exception {
        try (GuardBench here = new GuardBench(database, Isolation.REPEATABLE_READ)) {
            VersionOutcome outcome = here.inTransaction(() -> {
                Read seen = read(here);
                GuardBench.get(bench.elsewhere(() -> bench.inTransaction(() -> add(bench, 10))));
                return update(here).update(bench.order, seen.version(), Map.of("amount", 0L));
            });
            assertThat(outcome).isEqualTo(new VersionOutcome.Stale(1));
        } catch (ConflictException undone) {
            assertThat(database).isIn(TestDatabase.H2, TestDatabase.POSTGRESQL);
        }
        assertThat(amount()).isEqualTo(110);
    }

    @Test
    void namesThatAreNotPlainAreRefused() {
        assertThatThrownBy(
                        () -> bench.inTransaction(() -> orders.update(bench.order, 0, Map.of("amount = 0, status", 1))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> bench.inTransaction(() -> orders.update(bench.order, 0, Map.of("VERSION", 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("it is compared");
        assertThatThrownBy(() -> VersionedUpdate.of(bench.transactions).table("a.b.c"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> VersionedUpdate.of(bench.transactions).build()).hasMessageContaining("no table");
        assertThatThrownBy(() -> orders.update(bench.order, 0, Map.of()))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("no transaction is open");
    }
}
