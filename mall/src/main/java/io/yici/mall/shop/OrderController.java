package io.yici.mall.shop;

import io.yici.mall.shop.token.TokenKeys;
import io.yici.spring.web.HttpExecution;
import io.yici.spring.web.RepeatHarmless;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.net.URI;
import java.security.Principal;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Orders of the customer who is signed in. */
@RestController
@RequestMapping(path = "/api/orders", produces = MediaType.APPLICATION_JSON_VALUE)
class OrderController {

    private final OrderService orders;
    private final TokenKeys tokens;

    OrderController(OrderService orders, TokenKeys tokens) {
        this.orders = orders;
        this.tokens = tokens;
    }

    /** The short form. */
    record Answer(String orderNo, OrderStatus status, long amount) {

        static Answer of(Order order) {
            return new Answer(order.orderNo(), order.status(), order.amount());
        }
    }

    /** The short form and the lines. */
    record Full(String orderNo, OrderStatus status, long amount, List<OrderLine> items) {}

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Answer> place(@Valid @RequestBody OrderRequest request, Principal user, HttpServletRequest http) {
        tokens.requireForOrder(user.getName(), HttpExecution.of(http));
        OrderService.Placed placed = orders.place(user.getName(), request);
        return ResponseEntity.status(placed.isNew() ? HttpStatus.CREATED : HttpStatus.OK)
                .location(URI.create("/api/orders/" + placed.order().orderNo()))
                .body(Answer.of(placed.order()));
    }

    @GetMapping("/{orderNo}")
    Full find(@PathVariable String orderNo, Principal user) {
        Order order = orders.find(user.getName(), orderNo);
        return new Full(order.orderNo(), order.status(), order.amount(), orders.lines(order));
    }

    @PostMapping("/{orderNo}/cancel")
    @RepeatHarmless("moves the order and gives its stock back once; a repeat finds it cancelled")
    Answer cancel(@PathVariable String orderNo, Principal user) {
        return Answer.of(orders.cancel(user.getName(), orderNo));
    }
}
