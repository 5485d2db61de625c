package io.yici.verification.docs;

import io.yici.guard.EventOutcome;
import io.yici.guard.MoveOutcome;
import io.yici.guard.ParkedEvent;
import io.yici.guard.ParkedHandler;
import io.yici.guard.StateEvent;
import io.yici.guard.StateMachine;
import io.yici.jdbc.JdbcTransactions;
import io.yici.jdbc.SchemaMode;
import io.yici.jdbc.StateEvents;
import io.yici.jdbc.StateTable;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/** The code of docs/states.md, compiled. */
class StatesDocument {

    enum Status {
        CREATED,
        PAID,
        SHIPPED,
        REFUNDED,
        CLOSED
    }

    static final StateMachine<Status> ORDERS = StateMachine.starting("order", Status.CREATED)
            .move(Status.CREATED, Status.PAID)
            .move(Status.CREATED, Status.CLOSED)
            .move(Status.PAID, Status.SHIPPED)
            .move(Status.PAID, Status.REFUNDED)
            .move(Status.SHIPPED, Status.REFUNDED)
            .terminal(Status.REFUNDED)
            .terminal(Status.CLOSED)
            .build();

    interface OrderMapper {
        /** update orders set status = #{to} where order_no = #{orderNo} and status = #{from} */
        int move(String orderNo, Status from, Status to);

        /** select status from orders where order_no = #{orderNo} for update */
        Optional<Status> lockStatus(String orderNo);
    }

    interface Books {
        void paid(String orderNo);

        void giveBack(String paymentNo, String notice);
    }

    record Notice(String orderNo, String paymentNo, String raw) {}

    private final OrderMapper mapper;
    private final Books books;
    private final JdbcTransactions transactions;

    StatesDocument(OrderMapper mapper, Books books, JdbcTransactions transactions) {
        this.mapper = mapper;
        this.books = books;
        this.transactions = transactions;
    }

    MoveOutcome<Status> close(String orderNo) {
        return ORDERS.move(
                Status.CREATED,
                Status.CLOSED,
                (from, to) -> mapper.move(orderNo, from, to),
                () -> mapper.lockStatus(orderNo));
    }

    StateTable<Status> table() {
        return StateTable.of(ORDERS, transactions)
                .table("orders")
                .key("order_no")
                .state("status")
                .version("version")
                .build();
    }

    StateEvents<Status> events(StateTable<Status> orders, DataSource database) {
        return StateEvents.of(ORDERS, orders::moveTo, transactions)
                .schema(database, SchemaMode.VALIDATE)
                .parkSeconds()
                .handler(new GiveBack())
                .build();
    }

    void paid(StateEvents<Status> events, Notice notice) throws Exception {
        transactions.execute(Duration.ofSeconds(30), () -> {
            EventOutcome<Status> outcome =
                    events.accept(new StateEvent<>(notice.orderNo(), notice.paymentNo(), Status.PAID, notice.raw()));
            if (outcome instanceof EventOutcome.Applied) {
                books.paid(notice.orderNo());
            }
            return outcome; // acknowledged in any case
        });
    }

    final class GiveBack implements ParkedHandler<Status> {

        @Override
        public void applied(ParkedEvent<Status> event, Status from) {
            if (event.event().to() == Status.PAID) {
                books.paid(event.event().key());
            }
        }

        @Override
        public Decision refused(ParkedEvent<Status> event) {
            boolean never = event.reason() == EventOutcome.Reason.LATE || event.reason() == EventOutcome.Reason.SECOND;
            if (never && event.event().to() == Status.PAID) {
                books.giveBack(event.event().id(), String.valueOf(event.event().content()));
                return Decision.SETTLED;
            }
            return Decision.KEEP;
        }
    }
}
