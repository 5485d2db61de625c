package io.yici.verification.lines;

import io.yici.BoundKey;
import io.yici.Execution;
import io.yici.Idempotency;
import io.yici.Operation;
import io.yici.spring.Idempotent;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.retry.annotation.Backoff;
import org.springframework.retry.annotation.Retryable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Leaves one row for each effect. */
@Service
class Work {

    static final Operation<Made> BOUND =
            Operation.named("line.bound", Made.class).waiting(Duration.ZERO).build();

    private final Idempotency idempotency;
    private final JdbcClient jdbc;
    private final Gate gate;

    Work(Idempotency idempotency, JdbcClient jdbc, Gate gate) {
        this.idempotency = idempotency;
        this.jdbc = jdbc;
        this.gate = gate;
    }

    /** What was asked for. */
    record Wanted(String name, boolean held) {}

    /** A result with what mappers treat differently. */
    record Made(UUID number, String name, Instant at, BigDecimal price, Optional<String> note, List<String> tags) {}

    Made effect(Wanted wanted) {
        if (wanted.held()) {
            gate.pass(wanted.name());
        }
        jdbc.sql("INSERT INTO effect (name) VALUES (?)").param(wanted.name()).update();
        Instant at = Instant.parse("2026-03-01T23:59:59.123456789Z");
        return new Made(UUID.randomUUID(), wanted.name(), at, new BigDecimal("10.10"), Optional.empty(), List.of("一次"));
    }

    Made bound(Wanted wanted) {
        return idempotency.run(BOUND, BoundKey.current(), execution -> effect(wanted));
    }

    @Idempotent(operation = "line.method", key = "#key", waiting = "0s")
    public Made method(String key, Wanted wanted) {
        return effect(wanted);
    }

    @Retryable(retryFor = IllegalStateException.class, backoff = @Backoff(delay = 1))
    @Transactional
    @Idempotent(operation = "line.shaky", key = "#key", fingerprint = "#wanted")
    public String shaky(String key, Wanted wanted) {
        effect(wanted);
        if (Execution.current().attempt() == 1) {
            throw new IllegalStateException("try again");
        }
        return "done at attempt " + Execution.current().attempt();
    }

    int effects(String name) {
        return jdbc.sql("SELECT count(*) FROM effect WHERE name = ?")
                .param(name)
                .query(Integer.class)
                .single();
    }
}
