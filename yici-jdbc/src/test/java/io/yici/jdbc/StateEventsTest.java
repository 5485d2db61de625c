package io.yici.jdbc;

import static io.yici.jdbc.OrderState.CLOSED;
import static io.yici.jdbc.OrderState.CREATED;
import static io.yici.jdbc.OrderState.PAID;
import static io.yici.jdbc.OrderState.REFUNDED;
import static io.yici.jdbc.OrderState.SHIPPED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.RefusedUsageException;
import io.yici.guard.EventOutcome;
import io.yici.guard.EventOutcome.Reason;
import io.yici.guard.EventOutcome.Status;
import io.yici.guard.PassReport;
import io.yici.guard.StateEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDatabase.class)
class StateEventsTest {

    private static final int DELIVERIES = 6;

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

    private static EventOutcome<OrderState> parked(OrderState current, Reason reason) {
        return new EventOutcome.Parked<>(current, reason);
    }

    private static EventOutcome<OrderState> repeated(Status status) {
        return new EventOutcome.Repeated<>(status);
    }

    @Test
    @Tag("T-85")
    void eventIsAppliedOnceAndItsRepeatsChangeNothing() throws Exception {
        bench.insert(CREATED);

        assertThat(orders.deliver("p1", PAID)).isEqualTo(new EventOutcome.Applied<>(CREATED, PAID));
        assertThat(orders.deliver("p1", PAID)).isEqualTo(repeated(Status.APPLIED));
        assertThat(bench.effects("applied p1")).isEqualTo(1);
    }

    /** Told by its id: by the state alone it would look like a payment that came too late, and be given back. */
    @Test
    @Tag("R-73")
    @Tag("B55")
    void repeatOfAnAppliedEventIsNoLateEventWhereTheObjectHasMovedOn() throws Exception {
        bench.insert(CREATED);
        orders.deliver("p1", PAID);
        orders.deliver("s1", SHIPPED);

        assertThat(orders.deliver("p1", PAID)).isEqualTo(repeated(Status.APPLIED));
        assertThat(orders.passes()).isEqualTo(new PassReport(0, 0, 0, 0, 0));
        assertThat(bench.state()).isEqualTo("SHIPPED");
    }

    @Test
    @Tag("T-74")
    @Tag("R-65")
    void eventThatComesTooEarlyIsParkedAndAppliedAfterwards() throws Exception {
        bench.insert(CREATED);

        assertThat(orders.deliver("r1", REFUNDED)).isEqualTo(parked(CREATED, Reason.EARLY));
        assertThat(orders.alarms).singleElement().satisfies(it -> {
            assertThat(it.event()).isEqualTo(orders.event("r1", REFUNDED));
            assertThat(it.reason()).isEqualTo(Reason.EARLY);
        });
        assertThat(orders.events.pass(10)).isEqualTo(new PassReport(0, 0, 1, 0, 0));
        orders.deliver("p1", PAID);
        assertThat(orders.events.pass(10)).isEqualTo(new PassReport(1, 0, 0, 0, 0));

        assertThat(bench.state()).isEqualTo("REFUNDED");
        assertThat(bench.effects("applied r1")).isEqualTo(1);
        assertThat(orders.deliver("r1", REFUNDED)).isEqualTo(repeated(Status.APPLIED));
    }

    @Test
    void redeliveryOfAParkedEventIsAppliedAtOnceIfItsTimeHasCome() throws Exception {
        bench.insert(CREATED);
        orders.deliver("r1", REFUNDED);
        orders.deliver("r1", REFUNDED);
        orders.deliver("p1", PAID);

        assertThat(orders.deliver("r1", REFUNDED)).isEqualTo(new EventOutcome.Applied<>(PAID, REFUNDED));
        assertThat(orders.alarms).hasSize(1);
        assertThat(orders.events.pass(10)).isEqualTo(new PassReport(0, 0, 0, 0, 0));
    }

    @Test
    @Tag("T-73")
    void paymentOfAClosedOrderIsKeptAndGivenBackOnce() throws Exception {
        bench.insert(CLOSED);

        assertThat(orders.deliver("p1", PAID)).isEqualTo(parked(CLOSED, Reason.LATE));
        assertThat(orders.events.pass(10)).isEqualTo(new PassReport(0, 1, 0, 0, 0));
        assertThat(orders.deliver("p1", PAID)).isEqualTo(repeated(Status.SETTLED));
        assertThat(orders.events.pass(10)).isEqualTo(new PassReport(0, 0, 0, 0, 0));

        assertThat(bench.effects("gave back p1")).isEqualTo(1);
        assertThat(bench.state()).isEqualTo("CLOSED");
    }

    @Test
    @Tag("B56")
    void secondPaymentOfAnOrderIsKeptAndTheFirstOnesRepeatIsSilent() throws Exception {
        bench.insert(CREATED);
        orders.deliver("a1", PAID);

        assertThat(orders.deliver("b1", PAID)).isEqualTo(parked(PAID, Reason.SECOND));
        assertThat(orders.deliver("a1", PAID)).isEqualTo(repeated(Status.APPLIED));
        orders.passes();

        assertThat(bench.effects("gave back b1")).isEqualTo(1);
        assertThat(bench.effects("gave back a1")).isZero();
        assertThat(bench.state()).isEqualTo("PAID");
    }

    @Test
    void eventOfAnObjectThatIsNotThereYetWaitsForIt() throws Exception {
        assertThat(orders.deliver("p1", PAID)).isEqualTo(parked(null, Reason.MISSING));
        assertThat(orders.events.pass(10)).isEqualTo(new PassReport(0, 0, 1, 0, 0));
        bench.insert(CREATED);

        assertThat(orders.events.pass(10)).isEqualTo(new PassReport(1, 0, 0, 0, 0));
        assertThat(bench.state()).isEqualTo("PAID");
    }

    @Test
    void refusedCommandDoesNotSucceedLaterByAccident() throws Exception {
        bench.insert(CREATED);
        StateEvent<OrderState> ship = orders.event("c1", SHIPPED);

        assertThat(bench.inTransaction(() -> orders.events.attempt(ship)))
                .isEqualTo(new EventOutcome.Refused<>(CREATED, Reason.EARLY));
        orders.deliver("p1", PAID);

        assertThat(bench.inTransaction(() -> orders.events.attempt(ship))).isEqualTo(repeated(Status.REFUSED));
        assertThat(orders.passes().applied()).isZero();
        assertThat(bench.state()).isEqualTo("PAID");
        assertThat(orders.status("c1")).isEqualTo("REFUSED");
    }

    @Test
    void idThatWasUsedForAnotherMoveChangesNothing() throws Exception {
        bench.insert(CREATED);
        orders.deliver("e1", PAID);

        assertThat(orders.deliver("e1", REFUNDED)).isEqualTo(new EventOutcome.Mismatch<>(PAID));
        assertThat(bench.state()).isEqualTo("PAID");
    }

    @Test
    void eventThatIsRolledBackIsNewWhenItComesAgain() throws Exception {
        bench.insert(CREATED);

        assertThatThrownBy(() -> bench.inTransaction(() -> {
                    orders.accept(orders.event("p1", PAID));
                    throw new IllegalStateException("rolls back");
                }))
                .hasMessage("rolls back");

        assertThat(orders.deliver("p1", PAID)).isEqualTo(new EventOutcome.Applied<>(CREATED, PAID));
        assertThat(bench.effects("applied p1")).isEqualTo(1);
    }

    @Test
    @Tag("T-54")
    void manyDeliveriesAtOnceHaveOneEffect() throws Exception {
        bench.insert(CREATED);
        CountDownLatch start = new CountDownLatch(1);
        List<Future<EventOutcome<OrderState>>> deliveries = new ArrayList<>();
        for (int i = 0; i < DELIVERIES; i++) {
            String id = "p" + i % 2;
            deliveries.add(bench.elsewhere(() -> {
                start.await();
                return orders.deliver(id, PAID);
            }));
        }
        start.countDown();

        List<EventOutcome<OrderState>> outcomes = new ArrayList<>();
        for (Future<EventOutcome<OrderState>> delivery : deliveries) {
            outcomes.add(GuardBench.get(delivery));
        }
        assertThat(outcomes)
                .filteredOn(it -> it instanceof EventOutcome.Applied)
                .hasSize(1);
        assertThat(bench.effects("applied p0") + bench.effects("applied p1")).isEqualTo(1);
        orders.passes();
        assertThat(bench.effects("gave back p0") + bench.effects("gave back p1"))
                .isEqualTo(1);
    }

    @Test
    @Tag("R-85")
    void purgeTakesOldEventsThatAreDoneWithAndNoParkedOne() throws Exception {
        bench.insert(CREATED);
        orders.deliver("r1", REFUNDED);
        orders.deliver("p1", PAID);
        orders.deliver("s1", SHIPPED);
        orders.deliver("s2", SHIPPED);
        String old = "UPDATE " + orders.table() + " SET changed_at = changed_at - 7200000000";
        database.update(old + " WHERE event_id IN ('r1', 'p1', 's1')");

        assertThat(orders.events.purge(Duration.ofHours(1), 1)).isEqualTo(1);
        assertThat(orders.events.purge(Duration.ofHours(1), 10)).isEqualTo(1);

        assertThat(orders.events.purge(Duration.ofHours(1), 10)).isZero();
        assertThat(database.number("SELECT count(*) FROM " + orders.table() + " WHERE event_id IN ('r1', 's2')"))
                .isEqualTo(2);
        assertThatThrownBy(() -> orders.events.purge(Duration.ZERO, 10)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> orders.events.purge(Duration.ofHours(1), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void isRefusedByNameWhereItCannotKeepItsPromise() throws Exception {
        assertThatThrownBy(() -> orders.events.accept(orders.event("p1", PAID)))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("no transaction is open");
        assertThatThrownBy(() -> bench.inTransaction(() -> orders.events.pass(1)))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("outside of one");
        StateEvents.Builder<OrderState> builder = StateEvents.of(
                OrderState.MACHINE, bench.binding(OrderState.MACHINE).build()::moveTo, bench.transactions);
        assertThatThrownBy(() -> builder.table("not_there")
                        .schema(database.pool(), SchemaMode.VALIDATE)
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("schema/v1/state/");
        assertThatThrownBy(() -> builder.table("guard_order")
                        .schema(database.pool(), SchemaMode.VALIDATE)
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has no column event_id");
    }
}
