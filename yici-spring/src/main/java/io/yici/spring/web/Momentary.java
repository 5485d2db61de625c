package io.yici.spring.web;

import io.yici.IdempotencyException;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.TransactionException;

/** Exceptions that speak of the moment: what failed with them can succeed when it is tried again, so they are nobody's result. */
final class Momentary {

    private Momentary() {}

    static boolean isCauseOf(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (isMomentary(t)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMomentary(Throwable t) {
        return t instanceof IdempotencyException
                || t instanceof TransientDataAccessException
                || t instanceof RecoverableDataAccessException
                || t instanceof TransactionException
                || t instanceof SQLTransientException
                || t instanceof SQLRecoverableException
                || t instanceof SQLException sql && isMomentary(sql.getSQLState());
    }

    /** Lost connections, and concurrent transactions. */
    private static boolean isMomentary(@org.jspecify.annotations.Nullable String state) {
        return state != null && (state.startsWith("08") || state.startsWith("40"));
    }
}
