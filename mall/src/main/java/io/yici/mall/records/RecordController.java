package io.yici.mall.records;

import io.yici.IdempotencyKey;
import io.yici.mall.shop.Numbers;
import io.yici.mall.web.Refusal;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Life lines: to a customer his own, to the operator everybody's. */
@RestController
@RequestMapping(path = "/api/records", produces = MediaType.APPLICATION_JSON_VALUE)
class RecordController {

    /** What has just happened is waited for so long; after that, it is shown by the next look. */
    private static final Duration MOST_BEHIND = Duration.ofSeconds(1);

    private final Lives lives;
    private final LogRows rows;
    private final RecordLog log;

    RecordController(Lives lives, LogRows rows, RecordLog log) {
        this.lives = lives;
        this.rows = rows;
        this.log = log;
    }

    /**
     * The records of one key, one for each operation and scope.
     *
     * @param dropped lines that the log has not kept since the start of this process, of whatever key
     */
    record KeyLife(String key, List<Life> records, long dropped) {}

    @GetMapping
    KeyLife ofKey(@RequestParam String key, Principal user, HttpServletRequest http) throws InterruptedException {
        String wanted = key(key);
        var unused = log.settled(MOST_BEHIND);
        return new KeyLife(wanted, lives.ofKey(wanted, scope(user, http)), log.dropped());
    }

    @GetMapping("/orders/{orderNo}")
    OrderLife ofOrder(@PathVariable String orderNo, Principal user, HttpServletRequest http)
            throws InterruptedException {
        String scope = scope(user, http);
        LogRows.OrderRow order = order(orderNo);
        if (order == null || scope != null && !order.userName().equals(scope)) {
            throw Refusal.of(HttpStatus.NOT_FOUND, "order-unknown", "There is no such order.");
        }
        var unused = log.settled(MOST_BEHIND);
        return new OrderLife(
                orderNo,
                order.status(),
                order.placedAt(),
                rows.moves(orderNo),
                lives.ofOrder(orderNo, scope),
                log.dropped());
    }

    private LogRows.@Nullable OrderRow order(String orderNo) {
        return Numbers.isPossible(orderNo) ? rows.order(orderNo).orElse(null) : null;
    }

    private static String key(String text) {
        try {
            return IdempotencyKey.unscoped(text).value();
        } catch (IllegalArgumentException e) {
            throw Refusal.of(HttpStatus.BAD_REQUEST, "bad-key", "No idempotency key can be written so.");
        }
    }

    /** Whose keys are shown: null for everybody's. */
    private static @Nullable String scope(Principal user, HttpServletRequest http) {
        return http.isUserInRole("OPERATOR") ? null : user.getName();
    }
}
