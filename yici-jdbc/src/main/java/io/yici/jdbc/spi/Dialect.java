package io.yici.jdbc.spi;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;

/**
 * What differs between databases. Thread-safe and without state.
 *
 * <p>SQL is written with named parameters ({@code :digest}). The record table has the alias {@code r}; the database's clock is
 * read once for each statement, in microseconds since the epoch, and is called {@code c.now}.
 */
public interface Dialect {

    /** Name of its schema file, {@code schema/v1/<name>.sql}. */
    String name();

    /** Whether it fits a database that introduces itself so. */
    boolean speaks(String product, String version);

    /** Expression for the database's clock in microseconds since the epoch, which goes on inside a transaction. */
    String clock(TableName table);

    /** How claims are made. */
    Claiming claiming(TableName table);

    /** How many claims are made at once; as single ones by default. */
    default Batching batching(TableName table) {
        return new Batching.LikeSingles("");
    }

    /**
     * One statement that updates the records that meet the condition; its update count is their number.
     *
     * @param assignments column = expression, comma separated, columns without alias
     * @param condition on {@code r}
     */
    String update(TableName table, String assignments, String condition);

    /**
     * Sets {@code lease_until} to now + duration for many leases in progress, best in one statement; the last one returns
     * {@code digest}, {@code owner_token} and {@code fence} of each record that was changed.
     *
     * @param leases how many; each has four positional parameters: digest, owner token, fence, duration in microseconds. A statement
     *     may take the whole list several times
     */
    List<String> renewal(TableName table, int leases);

    /** The statement with a bound on its lock waits in its own text, where {@link #boundWait} gives none; else as it is. */
    default String bounded(String sql) {
        return sql;
    }

    /** Bounds the lock wait of a statement to three seconds where the session does not bound it already. */
    void boundWait(Statement statement) throws SQLException;

    /** An owner token as it is bound to a parameter: as it is, or as its 16 bytes. */
    Object token(UUID token);

    /**
     * Looks at settings of the server that the statements rely on.
     *
     * @throws IllegalStateException if one does not fit; the message says what to do
     */
    void requireFit(Connection connection) throws SQLException;
}
