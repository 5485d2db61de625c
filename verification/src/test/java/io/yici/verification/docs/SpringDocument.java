package io.yici.verification.docs;

import io.yici.DuplicatePolicy;
import io.yici.Execution;
import io.yici.FailurePolicy;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.spring.Idempotent;
import io.yici.spring.KeyExtractor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.springframework.transaction.annotation.Transactional;

/** The code of docs/spring.md, compiled. */
class SpringDocument {

    record PlaceOrder(String shop, String number) {}

    record Order(String number) {}

    record Receipt(String number) {}

    record Payment(String serial, long amount) {}

    static class DeclinedException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    interface Gateway {
        CompletableFuture<Receipt> charge(Payment payment);

        CompletableFuture<Receipt> refund(Payment payment, String downstreamKey);
    }

    static class Orders {

        @Transactional
        @Idempotent(operation = "order.place", key = "#order.number", scope = "#order.shop")
        public Order place(PlaceOrder order) {
            return new Order(order.number()); // inserts it, in the transaction that Yici has opened
        }

        static final Operation<Order> CANCEL =
                Operation.named("order.cancel", Order.class).money().build();

        @Transactional
        @Idempotent(reference = "CANCEL", declaredIn = Orders.class, key = "{#shop, #number}")
        public Order cancel(String shop, String number) {
            return new Order(number);
        }

        @Transactional
        @Idempotent(operation = "order.amend", key = "#order.number", fingerprint = "{#order.shop, #lines}")
        public Order amend(PlaceOrder order, List<String> lines) {
            return new Order(order.number());
        }

        @Idempotent(operation = "order.remind", key = "#number", duplicates = DuplicatePolicy.REFUSE, retention = "1h")
        public void remind(String number) {}
    }

    static class Payments {

        private final Gateway gateway;

        Payments(Gateway gateway) {
            this.gateway = gateway;
        }

        @Idempotent(
                operation = "payment.charge",
                keyBy = PaymentKey.class,
                mode = Mode.LEASED,
                money = true,
                failures =
                        @Idempotent.OnFailure(
                                type = DeclinedException.class,
                                reaction = FailurePolicy.Reaction.COMPLETE,
                                code = "declined"))
        public CompletableFuture<Receipt> charge(Payment payment) {
            return gateway.charge(payment);
        }

        @Idempotent(operation = "payment.refund", key = "#payment.serial", mode = Mode.LEASED)
        public CompletableFuture<Receipt> refund(Payment payment) {
            Execution execution = Execution.current();
            return gateway.refund(payment, execution.downstreamKey(payment.serial(), "refund"))
                    .whenComplete((receipt, failure) -> execution.checkLease());
        }
    }

    record NewRefund(String orderNo, long cents) {}

    record Refund(String number) {}

    interface RefundTable {
        Refund insert(NewRefund wanted);
    }

    static class Stock {

        @Idempotent(operation = "stock.take-back", part = "stock")
        public void takeBack(String orderNo) {}
    }

    static class Refunds {

        static final Operation<Refund> CREATE =
                Operation.named("refund.create", Refund.class).money().build();

        private final RefundTable refunds;
        private final Stock stock;

        Refunds(RefundTable refunds, Stock stock) {
            this.refunds = refunds;
            this.stock = stock;
        }

        @Transactional
        @Idempotent(
                reference = "CREATE",
                declaredIn = Refunds.class) // HttpRoute.post("/api/refunds").bind(Refunds.CREATE)
        public Refund create(NewRefund wanted) {
            stock.takeBack(wanted.orderNo());
            return refunds.insert(wanted);
        }
    }

    static class PaymentKey implements KeyExtractor<Payment> {

        @Override
        public IdempotencyKey key(Payment payment) {
            return IdempotencyKey.of("payments", payment.serial());
        }
    }
}
