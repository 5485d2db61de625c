package io.yici.jdbc;

import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** Counts statements and commits at the driver. A statement that writes while automatic commits are on is a commit as well. */
final class Counts {

    private final List<String> statements = new CopyOnWriteArrayList<>();
    private final AtomicInteger commits = new AtomicInteger();

    DataSource of(DataSource source) {
        return AroundConnections.of(source, (connection, method, sql, real) -> {
            count(connection, method, sql);
            return real.proceed();
        });
    }

    private void count(Connection connection, String method, String sql) throws Exception {
        if (!sql.isEmpty()) {
            statements.add(sql);
            if (connection.getAutoCommit() && !sql.startsWith("SELECT") && !sql.startsWith("DO ")) {
                commits.incrementAndGet();
            }
        } else if (method.equals("commit")) {
            commits.incrementAndGet();
        }
    }

    /** Those on the record table and those that prepare them; the others are the work's own. */
    long statements() {
        return statements.stream().filter(sql -> !sql.contains("effect")).count();
    }

    /** As they were sent. */
    List<String> all() {
        return List.copyOf(statements);
    }

    int commits() {
        return commits.get();
    }

    void reset() {
        statements.clear();
        commits.set(0);
    }
}
