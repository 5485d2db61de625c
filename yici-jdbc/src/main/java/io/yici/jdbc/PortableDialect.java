package io.yici.jdbc;

import io.yici.jdbc.spi.Claiming;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Plain SQL, for sharded databases and proxies that speak a database's language and lack its finer parts: every statement is on one
 * table and finds its row by the digest, which is the sharding key. No locking reads, nothing returned by writes, no clock of the session.
 *
 * <p>It is never chosen by itself: give it to {@link JdbcIdempotencyStore.Builder#dialect}. A first claim takes three statements.
 * Immutable.
 */
public final class PortableDialect implements Dialect {

    /** How long an insert or a take-over waits for another transaction's row by default, in seconds. */
    public static final int DEFAULT_WAIT_SECONDS = 1;

    /** Does not stand still inside a transaction, and is the same all through a statement. */
    private static final String POSTGRESQL_CLOCK =
            "CAST(extract(epoch FROM statement_timestamp()) * 1000000 AS bigint)";

    private final Dialect family;
    private final @Nullable String clock;
    private final Claiming.InsertIfAbsent claiming;

    private PortableDialect(Builder parts) {
        this.family = parts.family;
        this.clock = parts.clock;
        this.claiming = new Claiming.InsertIfAbsent(
                parts.insert, parts.onConflict, parts.waitSeconds, parts.waitedTooLong, parts.breaksTransaction);
    }

    /** For what speaks PostgreSQL. An insert that waits too long leaves the caller's transaction unusable there. */
    public static Builder likePostgreSql() {
        Builder builder = new Builder(new PostgresDialect());
        builder.clock = POSTGRESQL_CLOCK;
        builder.onConflict = "ON CONFLICT (digest) DO NOTHING";
        builder.waitedTooLong = SqlErrors::isTimeout;
        builder.breaksTransaction = e -> true;
        return builder;
    }

    /** For what speaks MySQL or MariaDB. */
    public static Builder likeMySql() {
        Builder builder = new Builder(new MySqlDialect());
        builder.waitedTooLong = InnoDb::waitedTooLong;
        return builder;
    }

    /** For H2. Waits end with the session's LOCK_TIMEOUT. */
    public static Builder likeH2() {
        Builder builder = new Builder(new H2Dialect());
        builder.waitSeconds = 0;
        builder.waitedTooLong = H2Dialect::waitedTooLong;
        return builder;
    }

    @Override
    public String name() {
        return family.name();
    }

    /** Never: it has to be given. */
    @Override
    public boolean speaks(String product, String version) {
        return false;
    }

    @Override
    public String clock(TableName table) {
        return clock == null ? family.clock(table) : clock;
    }

    @Override
    public Claiming claiming(TableName table) {
        return claiming;
    }

    @Override
    public String update(TableName table, String assignments, String condition) {
        return ("UPDATE " + table + " r SET " + assignments + " WHERE " + condition).replace("c.now", clock(table));
    }

    /** The conditions on the durations are always true; they are there because each statement takes the whole list. */
    @Override
    public List<String> renewal(TableName table, int leases) {
        String owned = "r.digest = ? AND r.owner_token = ? AND r.fence = ?";
        String durations = String.join(" ", Collections.nCopies(leases, "WHEN " + owned + " THEN ?"));
        String running = "r.state = 1 AND ("
                + String.join(" OR ", Collections.nCopies(leases, "(" + owned + " AND ? >= 0)")) + ")";
        return List.of(
                String.format(
                        Locale.ROOT,
                        "UPDATE %s r SET lease_until = %s + CASE %s END WHERE %s",
                        table,
                        clock(table),
                        durations,
                        running),
                "SELECT r.digest, r.owner_token, r.fence FROM " + table + " r WHERE " + running);
    }

    @Override
    public void boundWait(Statement statement) throws SQLException {
        family.boundWait(statement);
    }

    @Override
    public Object token(UUID token) {
        return family.token(token);
    }

    @Override
    public void requireFit(Connection connection) throws SQLException {
        family.requireFit(connection);
    }

    /** Configures a portable dialect. Not thread-safe. */
    public static final class Builder {

        private final Dialect family;
        private @Nullable String clock;
        private String insert = "INSERT INTO";
        private String onConflict = "";
        private int waitSeconds = DEFAULT_WAIT_SECONDS;
        private Predicate<SQLException> waitedTooLong = e -> false;
        private Predicate<SQLException> breaksTransaction = e -> false;

        private Builder(Dialect family) {
            this.family = family;
        }

        /**
         * Expression for the clock that judges leases: microseconds since the epoch, an integer, going on inside a transaction. All
         * shards must agree on it within what a lease can bear.
         */
        public Builder clock(String expression) {
            this.clock = expression;
            return this;
        }

        /**
         * How a record is inserted if it is absent; an error of class 23 is understood in any case.
         *
         * @param insert the beginning, up to the name of the table: {@code INSERT INTO}
         * @param onConflict the end: empty, or {@code ON CONFLICT (digest) DO NOTHING}
         */
        public Builder insertIfAbsent(String insert, String onConflict) {
            this.insert = insert;
            this.onConflict = onConflict;
            return this;
        }

        /**
         * How long an insert or a take-over may wait for another transaction's row before it is told: in progress. By the driver's
         * query time-out, in seconds; 0 leaves it to the session, and is the only choice on H2.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Builder waitSeconds(int seconds) {
            if (seconds < 0) {
                throw new IllegalArgumentException("wait of " + seconds + " s: give 0 or more");
            }
            this.waitSeconds = seconds;
            return this;
        }

        /** The dialect. */
        public PortableDialect build() {
            return new PortableDialect(this);
        }
    }
}
