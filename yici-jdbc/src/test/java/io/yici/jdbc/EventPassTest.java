package io.yici.jdbc;

import static io.yici.jdbc.OrderState.CLOSED;
import static io.yici.jdbc.OrderState.CREATED;
import static io.yici.jdbc.OrderState.PAID;
import static io.yici.jdbc.OrderState.REFUNDED;
import static io.yici.jdbc.OrderState.SHIPPED;
import static org.assertj.core.api.Assertions.assertThat;

import io.yici.guard.ParkedHandler.Decision;
import io.yici.guard.PassReport;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Passes over parked events. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class EventPassTest {

    @Parameter
    TestDatabase database;

    private EventBench orders;
    private GuardBench bench;

    @BeforeEach
    void open() {
        orders = new EventBench(database);
        bench = orders.bench;
    }

    @AfterEach
    void close() {
        orders.close();
    }

    /** The first runner is inside its handler while the second one passes by. */
    @Test
    void twoRunnersSeeToAnEventOnce() throws Exception {
        bench.insert(CLOSED);
        orders.deliver("p1", PAID);
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch passed = new CountDownLatch(1);
        AtomicInteger seenTo = new AtomicInteger();
        StateEvents<OrderState> slow = orders.with(EventBench.refusing(Decision.SETTLED, () -> {
            seenTo.incrementAndGet();
            inside.countDown();
            awaitQuietly(passed);
        }));
        Future<PassReport> first = bench.elsewhere(() -> slow.pass(10));
        inside.await();

        PassReport second = orders.with(EventBench.refusing(Decision.SETTLED, seenTo::incrementAndGet))
                .pass(10);
        passed.countDown();

        assertThat(second).isEqualTo(new PassReport(0, 0, 0, 1, 0));
        assertThat(GuardBench.get(first)).isEqualTo(new PassReport(0, 1, 0, 0, 0));
        assertThat(seenTo).hasValue(1);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void eventWhoseHandlerThrowsStaysAndKeepsNoOtherFromItsTurn() throws Exception {
        bench.insert(CLOSED);
        orders.deliver("p1", PAID);
        orders.deliver("p2", PAID);
        AtomicInteger calls = new AtomicInteger();
        StateEvents<OrderState> failing = orders.with(EventBench.refusing(Decision.SETTLED, () -> {
            bench.effect(bench.order, "half");
            if (calls.incrementAndGet() == 1) {
                throw new IllegalStateException("meant by the test");
            }
        }));

        assertThat(failing.pass(10)).isEqualTo(new PassReport(0, 1, 0, 0, 1));
        assertThat(bench.effects("half")).isEqualTo(1);
        assertThat(failing.parked(10)).singleElement().satisfies(it -> {
            assertThat(it.tries()).isEqualTo(1);
            assertThat(it.event().content()).contains(it.event().id());
        });
        assertThat(failing.pass(10)).isEqualTo(new PassReport(0, 1, 0, 0, 0));
    }

    @Test
    void onesThatStayGoBehindTheOthers() throws Exception {
        bench.insert(CREATED);
        orders.deliver("r1", REFUNDED);
        orders.deliver("s1", SHIPPED);
        allLastTriedAt(1);
        assertThat(firstParked()).isEqualTo("r1");

        orders.events.pass(1);

        assertThat(firstParked()).isEqualTo("s1");
    }

    @Test
    void ofOneInstantThoseTriedLessOftenComeFirst() throws Exception {
        bench.insert(CREATED);
        orders.deliver("r1", REFUNDED);
        orders.deliver("s1", SHIPPED);
        allLastTriedAt(1);
        orders.events.pass(1);
        allLastTriedAt(2);

        assertThat(firstParked()).isEqualTo("s1");
    }

    private void allLastTriedAt(long micros) {
        bench.database.update("UPDATE " + orders.table() + " SET changed_at = " + micros);
    }

    private String firstParked() {
        return orders.events.parked(1).get(0).event().id();
    }
}
