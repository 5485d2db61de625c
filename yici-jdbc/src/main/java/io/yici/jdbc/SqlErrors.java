package io.yici.jdbc;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Set;

/** What failures mean, by SQLSTATE. */
final class SqlErrors {

    private static final Set<String> ROLLED_BACK_BY_CHANCE = Set.of("40001", "40P01");
    private static final Set<Integer> SYNTAX_ERRORS = Set.of(1064, 42000, 42001);

    /** With PostgreSQL's lock that is not available. */
    private static final Set<String> CONFLICTS = Set.of("40001", "40P01", "55P03");

    /**
     * MariaDB: lock wait over, deadlock, record changed since the transaction's view. H2: lock wait over, record changed since.
     */
    private static final Set<Integer> CONFLICT_CODES =
            Set.of(InnoDb.LOCK_WAIT_TIMEOUT, 1213, InnoDb.RECORD_CHANGED, H2Dialect.LOCK_TIMEOUT, 90131);

    /** MariaDB and MySQL: on a table, on a column, on a database. H2: on anything. */
    private static final Set<Integer> DENIED = Set.of(1142, 1143, 1044, 90096);

    private static final Set<String> OVER = Set.of("57014", "55P03", "HYT00");

    private SqlErrors() {}

    /**
     * A serialization failure, a deadlock or a lock wait that was over, or a transaction that failed of one, anywhere among the causes.
     * Whoever runs the whole transaction again may succeed.
     */
    static boolean isConflict(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            for (SQLException e = cause instanceof SQLException it ? it : null; e != null; e = e.getNextException()) {
                if (CONFLICTS.contains(String.valueOf(e.getSQLState())) || CONFLICT_CODES.contains(e.getErrorCode())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** PostgreSQL takes nothing any more but a rollback. */
    static boolean hasFailedBefore(SQLException e) {
        return "25P02".equals(e.getSQLState());
    }

    static boolean isReadOnly(SQLException e) {
        return "25006".equals(e.getSQLState());
    }

    static boolean isDuplicateKey(SQLException e) {
        String state = e.getSQLState();
        return state != null && state.startsWith("23");
    }

    /**
     * Serialization failures and deadlocks: nothing was done, and the same step may succeed now. MariaDB has a number for the former
     * and no state. The driver of MySQL calls a lock wait that is over so, too; the step has had its time then.
     */
    static boolean mayBeRepeated(SQLException e) {
        String state = e.getSQLState();
        return e.getErrorCode() == InnoDb.RECORD_CHANGED
                || state != null
                        && e.getErrorCode() != InnoDb.LOCK_WAIT_TIMEOUT
                        && ROLLED_BACK_BY_CHANCE.contains(state);
    }

    /** Syntax error alone, which a reserved word makes; MySQL and H2 have numbers for it. */
    static boolean isSyntaxError(SQLException e) {
        return "42601".equals(e.getSQLState()) || SYNTAX_ERRORS.contains(e.getErrorCode());
    }

    /** The connection was closed already: nothing was sent. */
    static boolean isClosed(SQLException e) {
        return "08003".equals(e.getSQLState());
    }

    /** An error of no particular kind, which a pool does not take for that of a broken connection; it may be one all the same. */
    static boolean mayBeUnnoticed(SQLException e) {
        String state = e.getSQLState();
        return state == null || state.equals("S1000") || state.equals("HY000");
    }

    /** A lock wait or a whole statement that had its time: lock time-outs of PostgreSQL, H2 and InnoDB, cancelled statements. */
    static boolean isTimeout(SQLException e) {
        return e instanceof SQLTimeoutException
                || e.getErrorCode() == InnoDb.LOCK_WAIT_TIMEOUT
                || e.getSQLState() != null && OVER.contains(e.getSQLState());
    }

    /** The user has no right to do this. */
    static boolean isDenied(SQLException e) {
        return "42501".equals(e.getSQLState()) || DENIED.contains(e.getErrorCode());
    }

    /** Syntax error or unknown object. */
    static boolean isUnknownObject(SQLException e) {
        String state = e.getSQLState();
        return state != null && state.startsWith("42");
    }
}
