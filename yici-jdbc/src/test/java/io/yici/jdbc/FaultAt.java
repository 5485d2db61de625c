package io.yici.jdbc;

import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** Does something right before one point of a run, once. For databases whose claim is one statement. */
final class FaultAt {

    /** What goes over the connection. */
    enum Point {
        CLAIM,
        WORK,
        COMPLETION,
        COMMIT
    }

    private final Point point;
    private final AtomicInteger recordStatements = new AtomicInteger();
    private volatile Runnable fault;

    FaultAt(Point point) {
        this.point = point;
        this.fault = () -> {};
    }

    /** From now on statements count; only one fault comes. */
    void arm(Runnable fault) {
        recordStatements.set(0);
        this.fault = fault;
    }

    DataSource on(DataSource source) {
        return AroundConnections.of(source, (connection, method, sql, real) -> {
            if (isHere(method, sql)) {
                Runnable due = fault;
                fault = () -> {};
                due.run();
            }
            return real.proceed();
        });
    }

    private boolean isHere(String method, String sql) {
        int number = sql.contains("yici_record") ? recordStatements.incrementAndGet() : 0;
        return switch (point) {
            case CLAIM -> number == 1;
            case WORK -> sql.startsWith("INSERT INTO effect");
            case COMPLETION -> number == 2;
            case COMMIT -> method.equals("commit");
        };
    }
}
