package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.guard.EventOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What duplicate, late and reversed events come to, as docs/states.md shows it. */
class EventTableTest {

    private static final Path DOCUMENT = Path.of("..", "docs", "states.md");

    /** An event as it is delivered. */
    private record Delivery(String id, OrderState to) {}

    /** What an order in that state gets; the last delivery is the one that is looked at. */
    private record Case(String what, OrderState start, List<Delivery> deliveries) {}

    private static Delivery event(String id, OrderState to) {
        return new Delivery(id, to);
    }

    private static final Delivery PAID = event("p1", OrderState.PAID);
    private static final Delivery REFUNDED = event("r1", OrderState.REFUNDED);

    private static final List<Case> CASES = List.of(
            new Case("paid", OrderState.CREATED, List.of(PAID)),
            new Case("paid, the same again", OrderState.CREATED, List.of(PAID, PAID)),
            new Case(
                    "the same again, after the order was shipped",
                    OrderState.CREATED,
                    List.of(PAID, event("s1", OrderState.SHIPPED), PAID)),
            new Case("paid by another payment", OrderState.CREATED, List.of(PAID, event("p2", OrderState.PAID))),
            new Case("paid, after the order was closed", OrderState.CLOSED, List.of(PAID)),
            new Case("refunded before paid", OrderState.CREATED, List.of(REFUNDED)),
            new Case("refunded before paid, then paid", OrderState.CREATED, List.of(REFUNDED, PAID)),
            new Case(
                    "shipped, after it was refunded",
                    OrderState.PAID,
                    List.of(REFUNDED, event("s1", OrderState.SHIPPED))),
            new Case(
                    "an id that was used for another move",
                    OrderState.CREATED,
                    List.of(PAID, event("p1", OrderState.CLOSED))));

    @ParameterizedTest
    @EnumSource(names = {"H2", "POSTGRESQL", "MARIADB"})
    @Tag("T-73")
    @Tag("T-74")
    @Tag("T-85")
    void tableOfTheDocumentHolds(TestDatabase database) throws Exception {
        List<String> rows = new ArrayList<>();
        rows.add("| event | order before | answer | order after | after a pass | events parked |");
        rows.add("| --- | --- | --- | --- | --- | --- |");
        for (Case it : CASES) {
            rows.add(row(database, it));
        }
        Figures figures = new Figures(EventTableTest.class);
        rows.forEach(row -> figures.add("%s", row));

        assertThat(Files.readString(DOCUMENT)).contains(String.join("\n", rows));
    }

    /** The pass sees to late ones and leaves early ones, as the handler of the bench does. */
    private static String row(TestDatabase database, Case it) throws Exception {
        try (EventBench orders = new EventBench(database)) {
            orders.bench.insert(it.start());
            String before = "";
            EventOutcome<OrderState> last = null;
            for (Delivery delivery : it.deliveries()) {
                before = orders.bench.state();
                last = orders.deliver(delivery.id(), delivery.to());
            }
            String after = orders.bench.state();
            orders.passes();
            int parked = orders.events.parked(10).size();
            return String.format(
                    Locale.ROOT,
                    "| %s | %s | %s | %s | %s | %d |",
                    it.what(),
                    before,
                    told(last),
                    after,
                    orders.bench.state(),
                    parked);
        }
    }

    private static String told(EventOutcome<OrderState> outcome) {
        if (outcome instanceof EventOutcome.Parked<OrderState> parked) {
            return "`Parked`, `" + parked.reason() + "`";
        }
        if (outcome instanceof EventOutcome.Repeated<OrderState> repeated) {
            return "`Repeated`, `" + repeated.status() + "`";
        }
        return "`" + outcome.getClass().getSimpleName() + "`";
    }
}
