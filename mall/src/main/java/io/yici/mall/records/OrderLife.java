package io.yici.mall.records;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The life line of an order.
 *
 * @param dropped lines that the log has not kept since the start of this process, of whatever order
 */
record OrderLife(String orderNo, String status, Instant placedAt, List<Moved> moves, List<Life> records, long dropped) {

    /** One move. */
    record Moved(
            Instant at, String from, String to, @Nullable String requestId) {}
}
