package io.yici.jdbc;

import java.sql.SQLException;
import java.util.Set;

/** What failures mean, by SQLSTATE. */
final class SqlErrors {

    private static final Set<String> ROLLED_BACK_BY_CHANCE = Set.of("40001", "40P01");

    private SqlErrors() {}

    static boolean isDuplicateKey(SQLException e) {
        String state = e.getSQLState();
        return state != null && state.startsWith("23");
    }

    /**
     * Serialization failures and deadlocks: nothing was done, and the same step may succeed now. The driver of MySQL calls a lock
     * wait that is over so, too; the step has had its time then.
     */
    static boolean mayBeRepeated(SQLException e) {
        String state = e.getSQLState();
        return state != null && e.getErrorCode() != InnoDb.LOCK_WAIT_TIMEOUT && ROLLED_BACK_BY_CHANCE.contains(state);
    }

    /** Syntax error or unknown object. */
    static boolean isUnknownObject(SQLException e) {
        String state = e.getSQLState();
        return state != null && state.startsWith("42");
    }
}
