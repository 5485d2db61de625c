package io.yici.mall.shop;

import io.yici.Execution;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Four layers, of which the last two are enough: the final state is looked at, which answers most repeats; the order's turn is taken, so
 * that one charges while the others wait; the order is moved by compare-and-set; and a unique index allows it one live payment.
 */
final class LayeredPayment implements PaymentFront {

    private final FinalState state;
    private final OrderTurn turn;

    LayeredPayment(FinalState state, OrderTurn turn) {
        this.state = state;
        this.turn = turn;
    }

    @Override
    public PaymentService.Paid pay(PaymentIntent intent, Execution execution, Supplier<PaymentService.Paid> paying) {
        Optional<PaymentService.Paid> before = look(intent, execution);
        return before.isPresent()
                ? before.get()
                : turn.take(
                        intent.orderNo(),
                        execution::nothingHappened,
                        () -> look(intent, execution)
                                .orElseGet(paying)); // what was seen before the wait is out of date
    }

    private Optional<PaymentService.Paid> look(PaymentIntent intent, Execution execution) {
        Optional<PaymentService.Paid> seen;
        try {
            seen = state.of(intent);
        } catch (RuntimeException e) {
            execution.nothingHappened();
            throw e;
        }
        seen.ifPresent(paid -> execution.nothingHappened());
        return seen;
    }
}
