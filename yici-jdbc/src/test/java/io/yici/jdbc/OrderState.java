package io.yici.jdbc;

import io.yici.guard.StateMachine;

/** States of the orders that the guards' tests move. */
enum OrderState {
    CREATED,
    PAID,
    SHIPPED,
    REFUNDED,
    CLOSED;

    static final StateMachine<OrderState> MACHINE = StateMachine.starting("order", CREATED)
            .move(CREATED, PAID)
            .move(CREATED, CLOSED)
            .move(PAID, SHIPPED)
            .move(PAID, REFUNDED)
            .move(SHIPPED, REFUNDED)
            .terminal(REFUNDED)
            .terminal(CLOSED)
            .build();
}
