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

/** H2 from 2.4 on. It has no clock that goes on inside a transaction, so the schema file makes one. */
final class H2Dialect implements Dialect {

    static final int LOCK_TIMEOUT = 50200;
    private static final long LONGEST_INSERT_WAIT = 1_000;

    @Override
    public String name() {
        return "h2";
    }

    @Override
    public boolean speaks(String product, String version) {
        return product.equals("H2");
    }

    @Override
    public String clock(TableName table) {
        return table.beside("yici_clock_millis") + "() * 1000";
    }

    @Override
    public Claiming claiming(TableName table) {
        return new Claiming.ReadThenWrite(
                "LOCK_TIMEOUT()", "SET LOCK_TIMEOUT %d", LONGEST_INSERT_WAIT, H2Dialect::waitedTooLong, null);
    }

    static boolean waitedTooLong(SQLException e) {
        return e.getErrorCode() == LOCK_TIMEOUT;
    }

    /** H2 has no UPDATE … FROM; in a MERGE the clock is a row of its own, read once. */
    @Override
    public String update(TableName table, String assignments, String condition) {
        return String.format(
                Locale.ROOT,
                "MERGE INTO %s r USING (SELECT %s AS now) c ON %s WHEN MATCHED THEN UPDATE SET %s",
                table,
                clock(table),
                condition,
                assignments);
    }

    @Override
    public List<String> renewal(TableName table, int leases) {
        String lease = "(CAST(? AS BINARY(32)), CAST(? AS UUID), CAST(? AS BIGINT), CAST(? AS BIGINT))";
        return List.of(String.format(
                Locale.ROOT,
                "SELECT digest, owner_token, fence FROM FINAL TABLE (MERGE INTO %s r USING (SELECT v.*, c.now FROM"
                        + " (VALUES %s) v (digest, token, fence, duration) CROSS JOIN (SELECT %s AS now) c) v"
                        + " ON r.digest = v.digest AND r.owner_token = v.token AND r.fence = v.fence AND r.state = 1"
                        + " WHEN MATCHED THEN UPDATE SET lease_until = v.now + v.duration)",
                table,
                String.join(", ", Collections.nCopies(leases, lease)),
                clock(table)));
    }

    /** Nothing: the session's LOCK_TIMEOUT, two seconds by default, bounds it; a query time-out would stay in the session. */
    @Override
    public void boundWait(Statement statement) {}

    @Override
    public Object token(UUID token) {
        return token;
    }

    /** Nothing: any setting will do. */
    @Override
    public void requireFit(Connection connection) {}
}
