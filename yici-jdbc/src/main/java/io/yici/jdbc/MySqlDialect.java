package io.yici.jdbc;

import io.yici.jdbc.spi.Batching;
import io.yici.jdbc.spi.Claiming;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * MySQL from 8 on, in SQL that MariaDB understands as well and on which it is tested. It cannot insert without waiting, and two that
 * wait for one insert that is rolled back end in a deadlock. So whoever wants to insert takes a named lock until it has: one waits,
 * the others are told that a claim is in flight.
 */
final class MySqlDialect implements Dialect {

    private static final int LOCK_WAIT_SECONDS = 3;
    private static final long LONGEST_INSERT_WAIT = 1_000;
    private static final Pattern OLD = Pattern.compile("[1-5]\\.");

    @Override
    public String name() {
        return "mariadb";
    }

    @Override
    public boolean speaks(String product, String version) {
        return product.equals("MySQL")
                && !version.contains("MariaDB")
                && !OLD.matcher(version).lookingAt();
    }

    @Override
    public String clock(TableName table) {
        return InnoDb.CLOCK;
    }

    @Override
    public Claiming claiming(TableName table) {
        return new Claiming.ReadThenWrite(
                "@@innodb_lock_wait_timeout * 1000",
                "SET innodb_lock_wait_timeout = %d DIV 1000",
                LONGEST_INSERT_WAIT,
                e -> e.getErrorCode() == InnoDb.LOCK_WAIT_TIMEOUT || e instanceof SQLTimeoutException,
                turn(table));
    }

    /** Names belong to the whole server and have 64 characters at most. */
    private static Claiming.Turn turn(TableName table) {
        String schema = table.schema().isEmpty() ? "DATABASE()" : "'" + table.schema() + "'";
        String name = "CONCAT('yici:', SHA1(LOWER(CONCAT(" + schema + ", '." + table.name() + ".', HEX(:digest)))))";
        return new Claiming.Turn("GET_LOCK(" + name + ", 0)", "DO RELEASE_LOCK(" + name + ")");
    }

    /** Undoing an insert for which two others wait is what ends in a deadlock. */
    @Override
    public Batching batching(TableName table) {
        return new Batching.LikeSingles(" ON DUPLICATE KEY UPDATE digest = digest");
    }

    @Override
    public String update(TableName table, String assignments, String condition) {
        return InnoDb.update(table, assignments, condition);
    }

    @Override
    public List<String> renewal(TableName table, int leases) {
        return List.of(InnoDb.renewing(table, leases), InnoDb.renewedOnes(table, leases));
    }

    @Override
    public void boundWait(Statement statement) throws SQLException {
        int bounded = statement.getQueryTimeout();
        if (bounded == 0 || bounded > LOCK_WAIT_SECONDS) {
            statement.setQueryTimeout(LOCK_WAIT_SECONDS);
        }
    }

    @Override
    public Object token(UUID token) {
        return InnoDb.token(token);
    }

    @Override
    public void requireFit(Connection connection) throws SQLException {
        InnoDb.requireRollbackOfStatementsOnly(connection);
    }
}
