package example.shop;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.spring.Idempotent;

/** An application's own classes, which Yici refuses at the start or when they call it. */
public final class Misuse {

    private Misuse() {}

    /** Has a method that cannot be guarded. */
    public static class PrivateMethod {

        @Idempotent(operation = "order.place", key = "#no")
        private String place(String no) {
            return no;
        }
    }

    /** Asks for a transaction that nobody has opened. */
    public static void callsInlineOutsideATransaction(Idempotency idempotency) {
        Operation<String> operation =
                Operation.named("order.place", String.class).mode(Mode.INLINE).build();
        idempotency.run(operation, IdempotencyKey.of("alice", "1"), execution -> "placed");
    }
}
