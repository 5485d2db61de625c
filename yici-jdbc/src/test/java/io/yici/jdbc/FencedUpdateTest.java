package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.CrashPolicy;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.KeyedLock;
import io.yici.Operation;
import io.yici.RefusedUsageException;
import io.yici.guard.FenceBehindException;
import io.yici.guard.FenceOutcome;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ConflictException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The number column of the orders serves as their fence. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class FencedUpdateTest {

    @Parameter
    TestDatabase database;

    private GuardBench bench;
    private FencedUpdate orders;

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

    private static FencedUpdate update(GuardBench bench) {
        FencedUpdate.Builder builder = FencedUpdate.of(bench.transactions)
                .table("guard_order")
                .key("order_no")
                .fence("version");
        return bench.database == TestDatabase.MYSQL_DIALECT_ON_MARIADB
                ? builder.dialect(new MySqlDialect()).build()
                : builder.build();
    }

    private FenceOutcome write(long fence, long amount) throws Exception {
        return bench.inTransaction(() -> orders.update(bench.order, fence, Map.of("amount", amount)));
    }

    private long number(String column) {
        return database.number("SELECT " + column + " FROM guard_order WHERE order_no = '" + bench.order + "'");
    }

    @Test
    @Tag("R-75")
    @Tag("R-76")
    @Tag("T-97")
    @Tag("B61")
    void writesOfAnOlderOwnerAreRefused() throws Exception {
        long micros = 1_764_485_000_123_456L;

        assertThat(write(micros, 1)).isEqualTo(new FenceOutcome.Applied());
        assertThat(write(micros + 1, 2)).isEqualTo(new FenceOutcome.Applied());
        assertThat(write(micros, 3)).isEqualTo(new FenceOutcome.FenceBehind(micros + 1));
        assertThat(orders.refused()).isEqualTo(1);
        assertThat(number("amount")).isEqualTo(2);
        assertThat(number("version")).as("to the last digit").isEqualTo(micros + 1);
    }

    /** Also the very same values, which some drivers count as no row changed. */
    @Test
    void ownerWritesAsOftenAsItLikes() throws Exception {
        write(7, 1);

        assertThat(write(7, 1)).isEqualTo(new FenceOutcome.Applied());
        assertThat(write(7, 2)).isEqualTo(new FenceOutcome.Applied());
        assertThat(number("amount")).isEqualTo(2);
    }

    @Test
    void missingRowIsToldFromOneThatIsAhead() throws Exception {
        assertThat(bench.inTransaction(() -> orders.update("none", 1, Map.of("amount", 1L))))
                .isEqualTo(new FenceOutcome.Missing());
        assertThatThrownBy(() -> bench.inTransaction(() -> require("none", 1)))
                .isInstanceOf(NoSuchElementException.class);
        write(9, 1);
        assertThatThrownBy(() -> bench.inTransaction(() -> require(bench.order, 8)))
                .isInstanceOfSatisfying(
                        FenceBehindException.class, e -> assertThat(e.stored()).isEqualTo(9))
                .hasMessageContaining("roll back and stop");
    }

    private String require(String order, long fence) {
        orders.require(order, fence, Map.of("amount", 5L));
        return "";
    }

    /** The holder stops past its lease; its follower writes; then it writes as if nothing had happened. */
    @Test
    @Tag("R-76")
    @Tag("T-98")
    @Tag("B11")
    void holderOfALockThatWasStoppedPastItsLeaseWritesNothing() {
        IdempotencyKey key = IdempotencyKey.of("order", bench.order);
        try (Idempotency idempotency = Idempotency.over(database.store(database.pool(), bench.transactions))
                .build()) {
            KeyedLock lock = KeyedLock.named("fenced.write", idempotency).build();
            FenceOutcome late = get(() -> lock.run(key, execution -> {
                long follower = takenOver(key);
                assertThat(write(follower, 200)).isEqualTo(new FenceOutcome.Applied());
                return write(execution.fence().orElseThrow(), 1);
            }));
            assertThat(late).isInstanceOf(FenceOutcome.FenceBehind.class);
        }
        assertThat(number("amount")).isEqualTo(200);
    }

    private static <T> T get(java.util.concurrent.Callable<T> unit) {
        try {
            return unit.call();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private long takenOver(IdempotencyKey key) {
        database.advance(Operation.DEFAULT_LEASE.plusSeconds(1));
        Claim claim = database.store()
                .claim(new ClaimRequest(
                        "fenced.write", key, null, UUID.randomUUID(), Duration.ofMinutes(1), CrashPolicy.RETRY, null));
        return ((Claim.Granted) claim).lease().fence();
    }

    /** Whatever the order in which they come, the newest has the last word. */
    @Test
    @Tag("R-76")
    void ofWritersAtOnceTheNewestHasTheLastWord() throws Exception {
        List<Long> fences =
                new ArrayList<>(LongStream.rangeClosed(1, 12).boxed().toList());
        Collections.shuffle(fences);
        CountDownLatch start = new CountDownLatch(1);
        List<Future<FenceOutcome>> writers = new ArrayList<>();
        for (long fence : fences) {
            writers.add(bench.elsewhere(() -> {
                start.await();
                return write(fence, fence);
            }));
        }
        start.countDown();
        for (Future<FenceOutcome> writer : writers) {
            GuardBench.get(writer);
        }

        assertThat(number("version")).isEqualTo(12);
        assertThat(number("amount")).isEqualTo(12);
    }

    /** Where the view is older, the write itself is undone or finds the newer fence; it is never made. */
    @Test
    void olderViewNeverOverwrites() throws Exception {
        try (GuardBench here = new GuardBench(database, Isolation.REPEATABLE_READ)) {
            FenceOutcome outcome = here.inTransaction(() -> {
                here.seen(bench.order);
                GuardBench.get(bench.elsewhere(() -> write(9, 110)));
                return update(here).update(bench.order, 8, Map.of("amount", 0L));
            });
            assertThat(outcome).isEqualTo(new FenceOutcome.FenceBehind(9));
        } catch (ConflictException undone) {
            assertThat(database).isIn(TestDatabase.H2, TestDatabase.POSTGRESQL);
        }
        assertThat(number("amount")).isEqualTo(110);
    }

    @Test
    void namesThatAreNotPlainAreRefused() {
        assertThatThrownBy(
                        () -> bench.inTransaction(() -> orders.update(bench.order, 1, Map.of("amount = 0, status", 1))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> bench.inTransaction(() -> orders.update(bench.order, 1, Map.of("VERSION", 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("it is compared");
        assertThatThrownBy(() -> FencedUpdate.of(bench.transactions).build()).hasMessageContaining("no table");
        assertThatThrownBy(() -> orders.update(bench.order, 1, Map.of()))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("no transaction is open");
    }
}
