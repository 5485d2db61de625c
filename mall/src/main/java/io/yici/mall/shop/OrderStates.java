package io.yici.mall.shop;

import io.yici.guard.MoveOutcome;
import io.yici.guard.StateMachine;
import java.util.List;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The moves of an order, and the only way to make one. Each is a compare-and-set in the transaction of what goes with it. What goes
 * with it in the stock is done here; anything else is to be done where the outcome is {@link MoveOutcome.Applied}, and nowhere else.
 * Thread-safe.
 */
@Component
public class OrderStates {

    /** An order is paid through the gateway by way of PAYING, and at once where everything is in one transaction. */
    public static final StateMachine<OrderStatus> MACHINE = StateMachine.starting("order", OrderStatus.WAITING_PAY)
            .move(OrderStatus.WAITING_PAY, OrderStatus.PAYING)
            .move(OrderStatus.WAITING_PAY, OrderStatus.PAID)
            .move(OrderStatus.WAITING_PAY, OrderStatus.CANCELLED)
            .move(OrderStatus.PAYING, OrderStatus.WAITING_PAY)
            .move(OrderStatus.PAYING, OrderStatus.PAID)
            .move(OrderStatus.PAID, OrderStatus.SHIPPED)
            .move(OrderStatus.PAID, OrderStatus.REFUNDED)
            .move(OrderStatus.SHIPPED, OrderStatus.COMPLETED)
            .move(OrderStatus.SHIPPED, OrderStatus.REFUNDED)
            .move(OrderStatus.COMPLETED, OrderStatus.REFUNDED)
            .terminal(OrderStatus.CANCELLED)
            .terminal(OrderStatus.REFUNDED)
            .build();

    private final OrderMapper orders;
    private final Stock stock;
    private final ApplicationEventPublisher listeners;

    OrderStates(OrderMapper orders, Stock stock, ApplicationEventPublisher listeners) {
        this.orders = orders;
        this.stock = stock;
        this.listeners = listeners;
    }

    /** Moves an order that has to be in {@code from}. */
    @Transactional(propagation = Propagation.MANDATORY)
    public MoveOutcome<OrderStatus> move(String orderNo, OrderStatus from, OrderStatus to) {
        return withStock(
                orderNo,
                MACHINE.move(
                        from, to, (one, other) -> orders.move(orderNo, one, other), () -> orders.lockStatus(orderNo)));
    }

    /** Locks the order and moves it from wherever it is, if that is a declared move. */
    @Transactional(propagation = Propagation.MANDATORY)
    public MoveOutcome<OrderStatus> moveTo(String orderNo, OrderStatus to) {
        return withStock(
                orderNo,
                MACHINE.moveTo(
                        to, (from, other) -> orders.move(orderNo, from, other), () -> orders.lockStatus(orderNo)));
    }

    private MoveOutcome<OrderStatus> withStock(String orderNo, MoveOutcome<OrderStatus> outcome) {
        if (outcome instanceof MoveOutcome.Applied<OrderStatus> applied) {
            switch (applied.to()) {
                case PAID -> stock.confirm(orderNo, lines(orderNo));
                case CANCELLED -> stock.cancel(orderNo, lines(orderNo));
                case REFUNDED -> {
                    // Goods that are on their way, or with the customer, are not on the shelf.
                    if (applied.from() == OrderStatus.PAID) {
                        stock.giveBack(orderNo, lines(orderNo));
                    }
                }
                case WAITING_PAY, PAYING, SHIPPED, COMPLETED -> {}
            }
            listeners.publishEvent(new OrderMoved(orderNo, applied.from(), applied.to()));
        }
        return outcome;
    }

    private List<Stock.Line> lines(String orderNo) {
        return orders.lines(orderNo).stream().map(OrderLine::stock).toList();
    }
}
