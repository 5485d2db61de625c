package io.yici.jdbc;

import io.yici.guard.EventOutcome;
import io.yici.guard.ParkedEvent;
import io.yici.guard.ParkedHandler;
import io.yici.guard.PassReport;
import io.yici.guard.StateEvent;
import io.yici.spi.ConflictException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Orders that are moved by events; each applied event and each one seen to leaves an effect. Closed after use. */
final class EventBench implements AutoCloseable {

    private static final int MOST_DELIVERIES = 100;

    final GuardBench bench;
    final List<ParkedEvent<OrderState>> alarms = new CopyOnWriteArrayList<>();
    final StateEvents<OrderState> events;

    /** Gives back what is late, waits for the rest. */
    private final class Refunding implements ParkedHandler<OrderState> {

        @Override
        public void applied(ParkedEvent<OrderState> event, OrderState from) {
            bench.effect(event.event().key(), "applied " + event.event().id());
        }

        @Override
        public Decision refused(ParkedEvent<OrderState> event) {
            if (event.reason() != EventOutcome.Reason.LATE && event.reason() != EventOutcome.Reason.SECOND) {
                return Decision.KEEP;
            }
            bench.effect(event.event().key(), "gave back " + event.event().id());
            return Decision.SETTLED;
        }
    }

    EventBench(TestDatabase database) {
        this.bench = new GuardBench(database);
        this.events = with(new Refunding());
    }

    /** In a table of its own, so that passes meet the events of this bench only. */
    StateEvents<OrderState> with(ParkedHandler<OrderState> handler) {
        StateTable<OrderState> orders =
                bench.binding(OrderState.MACHINE).version("version").build();
        StateEvents.Builder<OrderState> builder = StateEvents.of(OrderState.MACHINE, orders::moveTo, bench.transactions)
                .table(table())
                .schema(bench.database.pool(), SchemaMode.CREATE)
                .handler(handler)
                .onParked(alarms::add)
                .parkSeconds();
        return bench.database == TestDatabase.MYSQL_DIALECT_ON_MARIADB
                ? builder.dialect(new MySqlDialect()).build()
                : builder.build();
    }

    String table() {
        return "e" + bench.order.substring(1);
    }

    static ParkedHandler<OrderState> refusing(ParkedHandler.Decision decision, Runnable first) {
        return new ParkedHandler<>() {
            @Override
            public void applied(ParkedEvent<OrderState> event, OrderState from) {}

            @Override
            public Decision refused(ParkedEvent<OrderState> event) {
                first.run();
                return decision;
            }
        };
    }

    StateEvent<OrderState> event(String id, OrderState to) {
        return new StateEvent<>(bench.order, id, to, "{\"id\":\"" + id + "\"}");
    }

    /** As a consumer does it: one that got in another's way comes again. */
    EventOutcome<OrderState> deliver(StateEvent<OrderState> event) throws Exception {
        for (int delivery = 1; ; delivery++) {
            try {
                return bench.inTransaction(() -> accept(event));
            } catch (ConflictException e) {
                if (delivery == MOST_DELIVERIES) {
                    throw e;
                }
                Thread.onSpinWait();
            }
        }
    }

    EventOutcome<OrderState> deliver(String id, OrderState to) throws Exception {
        return deliver(event(id, to));
    }

    /** In the open transaction. */
    EventOutcome<OrderState> accept(StateEvent<OrderState> event) {
        EventOutcome<OrderState> outcome = events.accept(event);
        if (outcome instanceof EventOutcome.Applied) {
            bench.effect(event.key(), "applied " + event.id());
        }
        return outcome;
    }

    /** Until nothing moves any more. */
    PassReport passes() {
        PassReport report = events.pass(100);
        while (report.applied() > 0) {
            report = events.pass(100);
        }
        return report;
    }

    String status(String id) {
        return TestDatabase.text(
                "SELECT status FROM " + table() + " WHERE object_key = '" + bench.order + "' AND event_id = '" + id
                        + "'",
                bench.database.pool());
    }

    @Override
    public void close() {
        bench.database.update("DROP TABLE " + table());
        bench.close();
    }
}
