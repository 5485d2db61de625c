package io.yici.jdbc;

import io.yici.IdempotencyException;
import io.yici.IdempotencyKey;
import io.yici.TransactionConflictException;
import io.yici.spi.CommitException;
import io.yici.spi.StoreException;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Runs a journal's steps in the caller's transaction, or in one of its own, again where another got in the way. */
final class JournalUnits {

    private static final int MOST_TRIES = 5;

    private final JdbcTransactions transactions;
    private final Connections enlisted;
    private final Duration timeout;
    private final String name;

    JournalUnits(JdbcTransactions transactions, Duration timeout, String name) {
        this.transactions = transactions;
        this.enlisted = new EnlistedConnection(transactions);
        this.timeout = timeout;
        this.name = name;
    }

    /** A step that has run may run again: the journal knows it. So does the next try after a commit whose outcome is not known. */
    <T> T run(String request, Connections.Step<T> step) {
        if (transactions.isActive()) {
            return inOpen(request, step);
        }
        for (int tried = 1; ; tried++) {
            try {
                return transactions.execute(timeout, () -> enlisted.with(step));
            } catch (Exception e) {
                boolean again = e instanceof CommitException || isConflict(e);
                if (!again || tried == MOST_TRIES) {
                    throw told(request, e);
                }
            }
        }
    }

    private <T> T inOpen(String request, Connections.Step<T> step) {
        try {
            return enlisted.with(step);
        } catch (SQLException | RuntimeException e) {
            transactions.setRollbackOnly();
            throw told(request, e);
        }
    }

    private RuntimeException told(String request, Exception e) {
        if (e instanceof IdempotencyException || e instanceof IllegalArgumentException) {
            return (RuntimeException) e;
        }
        if (isConflict(e)) {
            return new TransactionConflictException("journal of " + name, IdempotencyKey.unscoped(request), e);
        }
        return new StoreException(
                "the journal of " + name + " failed" + state(e) + "; call again with the same request: "
                        + e.getMessage(),
                e);
    }

    /** A statement that had its time waited for a lock: it does nothing else that takes long. */
    private boolean isConflict(Exception e) {
        return transactions.isConflict(e) || e instanceof SQLException it && SqlErrors.isTimeout(it);
    }

    private static String state(Throwable thrown) {
        @Nullable Throwable cause = thrown;
        while (cause != null && !(cause instanceof SQLException)) {
            cause = cause.getCause();
        }
        return cause instanceof SQLException e ? " (SQLSTATE " + e.getSQLState() + ")" : "";
    }
}
