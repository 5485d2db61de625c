package io.yici.jdbc;

import java.sql.SQLException;
import java.util.Set;

/** What failures mean, by SQLSTATE. */
final class SqlErrors {

    private static final Set<String> ROLLED_BACK_BY_CHANCE = Set.of("40001", "40P01");

    private static final Set<Integer> SYNTAX_ERRORS = Set.of(1064, 42000, 42001);

    private SqlErrors() {}

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

    /** By a time-out of the query or of the lock wait, as PostgreSQL says it. */
    static boolean isCancelled(SQLException e) {
        return "57014".equals(e.getSQLState()) || "55P03".equals(e.getSQLState());
    }

    /** Syntax error alone, which a reserved word makes; MySQL and H2 have numbers for it. */
    static boolean isSyntaxError(SQLException e) {
        return "42601".equals(e.getSQLState()) || SYNTAX_ERRORS.contains(e.getErrorCode());
    }

    /** Syntax error or unknown object. */
    static boolean isUnknownObject(SQLException e) {
        String state = e.getSQLState();
        return state != null && state.startsWith("42");
    }
}
