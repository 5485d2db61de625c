package io.yici.verification.proxied;

import io.yici.Operation;
import io.yici.spring.Idempotent;
import java.time.Duration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Leaves one row for each effect, and meets with its node's trouble behind that. */
@Service
class ProxiedWork {

    static final Operation<String> BOUND = Operation.named("proxied.bound", String.class)
            .waiting(Duration.ZERO)
            .build();

    private final JdbcClient jdbc;
    private final Gate gate;

    ProxiedWork(JdbcClient jdbc, Gate gate) {
        this.jdbc = jdbc;
        this.gate = gate;
    }

    /** Under the key of the request. */
    @Transactional
    @Idempotent(reference = "BOUND", declaredIn = ProxiedWork.class)
    public String bound(String name, Trouble trouble) {
        return written(name, trouble);
    }

    /** What the filter has opened a transaction for, or nobody has guarded. */
    @Transactional
    public String transacted(String name, Trouble trouble) {
        return written(name, trouble);
    }

    /** Stands for an effect elsewhere: what it has done stays done. */
    String written(String name, Trouble trouble) {
        jdbc.sql("INSERT INTO effect (name) VALUES (?)").param(name).update();
        if (trouble.holdsTheWork()) {
            gate.pass(trouble);
        }
        return name;
    }
}
