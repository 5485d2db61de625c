package io.yici.mall.shop;

import io.yici.guard.InsertOutcome;
import io.yici.guard.MoveOutcome;
import io.yici.guard.UniqueInsert;
import io.yici.mall.web.Refusal;
import io.yici.spi.Transactions;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Ships orders, once, and hears of their arrival. */
@Service
class ShippingService {

    private final OrderService orders;
    private final OrderStates states;
    private final ShipmentMapper shipments;
    private final UniqueInsert unique;

    ShippingService(OrderService orders, OrderStates states, ShipmentMapper shipments, Transactions transactions) {
        this.orders = orders;
        this.states = states;
        this.shipments = shipments;
        this.unique = UniqueInsert.in(transactions);
    }

    /** A shipment, and whether this call made it. */
    record Shipped(Shipment shipment, boolean isNew) {}

    /**
     * Ships a paid order, in the transaction of the record. The key guards against repeats, the order's number against another operator.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    Shipped ship(String orderNo, String carrier) {
        orders.mustExist(orderNo);
        Shipment shipment = new Shipment(orderNo, Numbers.next("S"), carrier);
        InsertOutcome<Shipment> outcome = unique.insert(
                () -> shipments.insert(shipment),
                () -> shipments.find(orderNo),
                other -> other.carrier().equals(carrier));
        if (outcome instanceof InsertOutcome.Existing<Shipment> existing) {
            return new Shipped(existing.row(), false);
        }
        if (outcome instanceof InsertOutcome.Conflict) {
            throw Refusal.of(HttpStatus.CONFLICT, "shipped-otherwise", "The order was shipped by another carrier.");
        }
        if (states.moveTo(orderNo, OrderStatus.SHIPPED) instanceof MoveOutcome.Refused<OrderStatus> refused) {
            throw Order.wrongState(refused.current());
        }
        return new Shipped(shipment, true);
    }

    /** The customer has it. A repeat finds the order completed, which is success. */
    @Transactional
    Order received(String user, String orderNo) {
        orders.find(user, orderNo);
        if (states.moveTo(orderNo, OrderStatus.COMPLETED) instanceof MoveOutcome.Refused<OrderStatus> refused) {
            throw Order.wrongState(refused.current());
        }
        return orders.find(user, orderNo);
    }
}
