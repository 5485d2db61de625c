package io.yici.mall.shop;

import io.yici.mall.web.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Places and cancels orders. */
@Service
class OrderService {

    private final OrderMapper orders;
    private final OrderStates states;
    private final ProductMapper products;
    private final Stock stock;

    OrderService(OrderMapper orders, OrderStates states, ProductMapper products, Stock stock) {
        this.orders = orders;
        this.states = states;
        this.products = products;
        this.stock = stock;
    }

    /** An order, and whether this call made it. */
    record Placed(Order order, boolean isNew) {}

    /**
     * Reserves the stock and writes the order, in the transaction that the filter has opened and in which it completes the record:
     * all three stand or fall together. The business key guards beside the idempotency key.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    Placed place(String user, OrderRequest request) {
        List<OrderLine> lines = priced(request.quantities());
        Order order =
                new Order(Numbers.next("O"), user, request.clientOrderNo(), OrderStatus.WAITING_PAY, amount(lines));
        // Before the stock: a second order with the same number must take none.
        if (!orders.insertIfAbsent(order)) {
            return new Placed(first(user, request), false);
        }
        stock.reserve(order.orderNo(), lines.stream().map(OrderLine::stock).toList());
        lines.forEach(line -> orders.insertLine(order.orderNo(), line));
        return new Placed(order, true);
    }

    private List<OrderLine> priced(SortedMap<String, Integer> quantities) {
        List<OrderLine> lines = new ArrayList<>();
        quantities.forEach((sku, quantity) -> {
            Product product = Numbers.isPossible(sku) ? products.find(sku).orElse(null) : null;
            if (product == null) {
                throw Stock.unknownSku();
            }
            lines.add(new OrderLine(sku, quantity, product.price()));
        });
        return lines;
    }

    private static long amount(List<OrderLine> lines) {
        try {
            long amount = 0;
            for (OrderLine line : lines) {
                amount = Math.addExact(amount, Math.multiplyExact(line.quantity(), line.price()));
            }
            return amount;
        } catch (ArithmeticException e) {
            throw Refusal.of(HttpStatus.BAD_REQUEST, "amount-overflow", "No order can be worth that much.");
        }
    }

    private Order first(String user, OrderRequest request) {
        String clientOrderNo = Objects.requireNonNull(request.clientOrderNo(), "only this number is unique");
        Order first = orders.findByClientOrderNo(user, clientOrderNo).orElseThrow();
        Map<String, Long> ordered = new TreeMap<>();
        orders.lines(first.orderNo()).forEach(line -> ordered.put(line.sku(), line.quantity()));
        Map<String, Long> wanted = new TreeMap<>();
        request.quantities().forEach((sku, quantity) -> wanted.put(sku, quantity.longValue()));
        if (!ordered.equals(wanted)) {
            throw Refusal.of(
                    HttpStatus.CONFLICT,
                    "client-order-no-reused",
                    "This clientOrderNo stands for an order of other items.");
        }
        return first;
    }

    /** The customer's own order; anybody else's does not exist for him. */
    Order find(String user, String orderNo) {
        if (!Numbers.isPossible(orderNo)) {
            throw unknown();
        }
        return orders.find(user, orderNo).orElseThrow(OrderService::unknown);
    }

    /** For those who may see every order. */
    void mustExist(String orderNo) {
        if (!Numbers.isPossible(orderNo) || !orders.exists(orderNo)) {
            throw unknown();
        }
    }

    List<OrderLine> lines(Order order) {
        return orders.lines(order.orderNo());
    }

    private static Refusal unknown() {
        return Refusal.of(HttpStatus.NOT_FOUND, "order-unknown", "There is no such order.");
    }

    /** Gives the stock back if, and only if, this call moved the order. A repeat finds it cancelled, which is success. */
    @Transactional
    Order cancel(String user, String orderNo) {
        Order order = find(user, orderNo);
        states.moveTo(orderNo, OrderStatus.CANCELLED);
        Order now = find(user, order.orderNo());
        if (now.status() != OrderStatus.CANCELLED) {
            throw now.wrongState();
        }
        return now;
    }
}
