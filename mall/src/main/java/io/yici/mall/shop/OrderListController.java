package io.yici.mall.shop;

import io.yici.mall.shop.OrderListMapper.LineOfOrder;
import java.security.Principal;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Lists of orders: the customer's newest, and for the operator those that wait to be shipped, the oldest first. */
@RestController
class OrderListController {

    private static final int MOST = 20;

    private final OrderListMapper orders;

    OrderListController(OrderListMapper orders) {
        this.orders = orders;
    }

    /** An order with its lines; amounts in minor units. */
    record Listed(
            String orderNo,
            String user,
            OrderStatus status,
            long amount,
            long refunded,
            OffsetDateTime placedAt,
            List<OrderLine> items) {}

    @GetMapping(path = "/api/orders", produces = MediaType.APPLICATION_JSON_VALUE)
    List<Listed> own(Principal user) {
        return listed(orders.newest(user.getName(), MOST));
    }

    @GetMapping(path = "/api/shipments/waiting", produces = MediaType.APPLICATION_JSON_VALUE)
    List<Listed> waiting() {
        return listed(orders.oldest(OrderStatus.PAID, MOST));
    }

    /** Lines never change, so that they may be read after the orders. */
    private List<Listed> listed(List<OrderRow> rows) {
        if (rows.isEmpty()) {
            return List.of();
        }
        Map<String, List<OrderLine>> lines = orders
                .lines(rows.stream().map(OrderRow::orderNo).toList())
                .stream()
                .collect(Collectors.groupingBy(
                        LineOfOrder::orderNo,
                        Collectors.mapping(
                                line -> new OrderLine(line.sku(), line.quantity(), line.price()),
                                Collectors.toList())));
        return rows.stream()
                .map(row -> new Listed(
                        row.orderNo(),
                        row.userName(),
                        row.status(),
                        row.amount(),
                        row.refunded(),
                        row.placedAt(),
                        lines.getOrDefault(row.orderNo(), List.of())))
                .toList();
    }
}
