package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.guard.EventOutcome;
import io.yici.guard.StateEvent;
import io.yici.guard.StateMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Four events in each of the 24 orders in which they can come, all of them twice. */
@ParameterizedClass
@EnumSource(names = {"H2", "POSTGRESQL", "MARIADB"})
class EventOrderTest {

    private enum Payment {
        NEW,
        PENDING,
        FAILED,
        PAID,
        REFUNDED
    }

    private static final List<List<Payment>> ORDERS =
            permutations(List.of(Payment.PENDING, Payment.FAILED, Payment.PAID, Payment.REFUNDED));

    @Parameter
    TestDatabase database;

    private GuardBench bench;
    private StateEvents<Payment> events;

    private static StateMachine.Builder<Payment> machine() {
        return StateMachine.starting("payment", Payment.NEW)
                .move(Payment.NEW, Payment.PENDING)
                .move(Payment.PENDING, Payment.PAID)
                .move(Payment.PENDING, Payment.FAILED)
                .move(Payment.PAID, Payment.REFUNDED)
                .terminal(Payment.REFUNDED);
    }

    private void open(StateMachine<Payment> machine) {
        bench = new GuardBench(database);
        events = StateEvents.of(machine, bench.binding(machine).build()::moveTo, bench.transactions)
                .table(table())
                .schema(database.pool(), SchemaMode.CREATE)
                .build();
    }

    @AfterEach
    void close() {
        database.update("DROP TABLE " + table());
        bench.close();
    }

    private String table() {
        return "e" + bench.order.substring(1);
    }

    @Test
    @Tag("B55")
    @Tag("T-74")
    void eachOrderEndsInTheSameStateWhereAFailureMayBePaid() throws Exception {
        open(machine().move(Payment.FAILED, Payment.PAID).build());
        for (int i = 0; i < ORDERS.size(); i++) {
            String end = endState("a" + i, ORDERS.get(i));

            assertThat(end).as("end of %s", ORDERS.get(i)).isEqualTo("REFUNDED");
        }
    }

    @Test
    @Tag("B55")
    void ofTwoFinalWordsTheFirstStaysAndTheOtherIsOnRecord() throws Exception {
        open(machine().terminal(Payment.FAILED).build());
        for (int i = 0; i < ORDERS.size(); i++) {
            String end = endState("b" + i, ORDERS.get(i));

            boolean failed = end.equals("FAILED");
            assertThat(end).as("end of %s", ORDERS.get(i)).isIn("FAILED", "REFUNDED");
            assertThat(status("b" + i, Payment.FAILED)).isEqualTo(failed ? "APPLIED" : "PARKED");
            assertThat(status("b" + i, Payment.PAID)).isEqualTo(failed ? "PARKED" : "APPLIED");
        }
    }

    /** Parked ones are tried until nothing moves; then all come once more, which changes nothing. */
    private String endState(String object, List<Payment> order) throws Exception {
        String key = bench.order + object;
        bench.insert(key, Payment.NEW);
        deliver(key, order);
        while (events.pass(100).applied() > 0) {
            assertThat(bench.state(key)).isNotEqualTo("NEW");
        }
        String end = bench.state(key);
        assertThat(deliver(key, order)).as("moves of %s, again", order).isZero();
        assertThat(bench.state(key)).isEqualTo(end);
        return end;
    }

    /** @return how many were applied at once */
    private int deliver(String key, List<Payment> order) throws Exception {
        int applied = 0;
        for (Payment to : order) {
            for (int delivery = 0; delivery < 2; delivery++) {
                StateEvent<Payment> event = new StateEvent<>(key, "to " + to, to);
                applied += bench.inTransaction(() -> events.accept(event)) instanceof EventOutcome.Applied ? 1 : 0;
            }
        }
        return applied;
    }

    private String status(String object, Payment event) {
        return TestDatabase.text(
                "SELECT status FROM " + table() + " WHERE object_key = '" + bench.order + object
                        + "' AND event_id = 'to " + event + "'",
                database.pool());
    }

    private static List<List<Payment>> permutations(List<Payment> of) {
        if (of.isEmpty()) {
            return List.of(List.of());
        }
        List<List<Payment>> all = new ArrayList<>();
        for (Payment first : of) {
            List<Payment> others = of.stream().filter(it -> it != first).toList();
            permutations(others)
                    .forEach(rest -> all.add(
                            Stream.concat(Stream.of(first), rest.stream()).toList()));
        }
        return all;
    }
}
