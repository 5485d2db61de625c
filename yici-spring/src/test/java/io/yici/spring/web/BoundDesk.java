package io.yici.spring.web;

import io.yici.BoundKey;
import io.yici.FailurePolicy;
import io.yici.Idempotency;
import io.yici.Operation;
import io.yici.OperationBuilder;
import io.yici.Work;
import io.yici.jackson.JacksonResultCodec;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Handlers of bound routes before services whose conduct each test chooses, and the advice of an application that catches everything. */
@RestController
class BoundDesk {

    static final Operation<String> CREATE = operation("bound.create").build();
    static final Operation<String> STOCK = operation("bound.stock").build();

    /** A refusal of the business, final by the operation's policy. */
    static final class Declined extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Declined(String message) {
            super(message);
        }
    }

    /** What a service does. */
    interface Service {
        Object serve() throws Exception;
    }

    final Map<String, Service> services = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> renderings = new ConcurrentHashMap<>();
    private final Idempotency idempotency;
    private final JdbcTemplate jdbc;

    BoundDesk(Idempotency idempotency, JdbcTemplate jdbc) {
        this.idempotency = idempotency;
        this.jdbc = jdbc;
    }

    static OperationBuilder<String> operation(String name) {
        return Operation.named(name, String.class)
                .codec(JacksonResultCodec.standard())
                .waiting(Duration.ZERO)
                .failures(FailurePolicy.builder()
                        .complete(Declined.class, "declined", Declined::new)
                        .build());
    }

    Idempotency idempotency() {
        return idempotency;
    }

    /** Claims the request's key, writes one row, and answers how many rows there are. */
    String create(String what) {
        return idempotency.run(CREATE, BoundKey.current(), writing(what));
    }

    Work<String, RuntimeException> writing(String what) {
        return execution -> {
            jdbc.update("insert into effect values (?)", what);
            return what + " " + jdbc.queryForObject("select count(*) from effect where what = ?", Integer.class, what);
        };
    }

    @PostMapping("/bound/{what}")
    ResponseEntity<?> handle(@PathVariable("what") String what) throws Exception {
        Object value = Objects.requireNonNull(services.get(what), what).serve();
        if (value instanceof ResponseEntity<?> own) {
            return own;
        }
        int rendering =
                renderings.computeIfAbsent(what, key -> new AtomicInteger()).incrementAndGet();
        return ResponseEntity.status(HttpStatus.CREATED)
                .header("X-Rendering", Integer.toString(rendering))
                .body(value);
    }

    @PostMapping("/bound/callable")
    Callable<String> callable() {
        return () -> create("callable");
    }

    /** As many applications have it: everything is answered with 200. */
    @ControllerAdvice(assignableTypes = BoundDesk.class)
    static class Advice {

        @ExceptionHandler(Exception.class)
        ResponseEntity<String> everything(Exception caught) {
            return ResponseEntity.ok("advised: " + caught.getMessage());
        }

        @ExceptionHandler(Declined.class)
        ResponseEntity<String> declined(Declined caught) {
            return ResponseEntity.status(402).body("declined: " + caught.getMessage());
        }
    }
}
