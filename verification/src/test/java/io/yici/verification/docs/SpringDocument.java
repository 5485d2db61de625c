package io.yici.verification.docs;

import io.yici.DuplicatePolicy;
import io.yici.FailurePolicy;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.spring.Idempotent;
import io.yici.spring.KeyExtractor;
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
    }

    static class PaymentKey implements KeyExtractor<Payment> {

        @Override
        public IdempotencyKey key(Payment payment) {
            return IdempotencyKey.of("payments", payment.serial());
        }
    }
}
