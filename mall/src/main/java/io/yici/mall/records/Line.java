package io.yici.mall.records;

import io.yici.IdempotencyEvent;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** One entry on its way into the log. */
sealed interface Line {

    /**
     * Something happened to a record.
     *
     * @param requestId of the thread's request, or null
     * @param path of the thread's request, or null
     */
    record Event(
            Instant at,
            IdempotencyEvent event,
            @Nullable String requestId,
            @Nullable String path) implements Line {}

    /** An order has moved, and that is committed. */
    record Move(
            Instant at,
            String orderNo,
            String from,
            String to,
            @Nullable String requestId) implements Line {}

    /** Tells that everything before it is written, or dropped. */
    record Marker(CountDownLatch passed) implements Line {}
}
