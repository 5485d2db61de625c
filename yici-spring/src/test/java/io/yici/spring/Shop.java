package io.yici.spring;

import io.yici.Execution;
import io.yici.FailurePolicy;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.ReplayedFailureException;
import org.springframework.transaction.annotation.Transactional;

/** The service under test. */
class Shop {

    static final Operation<String> PLACE =
            Operation.named("order.place", String.class).build();

    /** A refusal of the stock is final for it. */
    static final Operation<String> DECLINABLE = Operation.named("order.declinable", String.class)
            .failures(FailurePolicy.builder()
                    .complete(IllegalArgumentException.class, "declined")
                    .build())
            .build();

    private final Idempotency idempotency;
    private final Orders orders;
    private final Stock stock;

    Shop(Idempotency idempotency, Orders orders, Stock stock) {
        this.idempotency = idempotency;
        this.orders = orders;
        this.stock = stock;
    }

    static IdempotencyKey key(String orderNo) {
        return IdempotencyKey.of("alice", orderNo);
    }

    String place(String orderNo) {
        return place(orderNo, "", () -> {});
    }

    String place(String orderNo, String note, Runnable then) {
        return idempotency.run(PLACE, key(orderNo), execution -> {
            orders.insert(orderNo, note);
            then.run();
            return answer(orderNo, execution);
        });
    }

    String placeAndSwallowTheStocksRefusal(String orderNo) {
        return place(orderNo, "", () -> {
            try {
                stock.takeTooMuch(orderNo);
            } catch (IllegalArgumentException swallowed) {
                // the transaction remembers
            }
        });
    }

    @Transactional
    public String placeInside(String orderNo) {
        return place(orderNo);
    }

    @Transactional
    public String placeInsideThenFail(String orderNo) {
        place(orderNo);
        throw new IllegalStateException("later step");
    }

    /** Keeps its own order, whatever becomes of the inner one. */
    @Transactional
    public boolean declineInside(String ownOrderNo, String orderNo) {
        orders.insert(ownOrderNo, "");
        try {
            idempotency.run(DECLINABLE, key(orderNo), execution -> {
                orders.insert(orderNo, "");
                stock.takeTooMuch(orderNo);
                return "taken";
            });
            return false;
        } catch (IllegalArgumentException | ReplayedFailureException declined) {
            return true;
        }
    }

    @Transactional(readOnly = true)
    public String placeInsideReading(String orderNo) {
        return place(orderNo);
    }

    private static String answer(String orderNo, Execution execution) {
        return orderNo + " at attempt " + execution.attempt();
    }
}
