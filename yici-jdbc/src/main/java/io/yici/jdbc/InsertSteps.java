package io.yici.jdbc;

import io.yici.RefusedUsageException;
import io.yici.guard.UniqueInsert;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** How an insert of a row that may be there is made on each database. */
final class InsertSteps {

    /** Pauses from 4 ms up, doubling to 128 ms: about three seconds in all. */
    private static final int MOST_LOOKS = 28;

    private static final int LONGEST_DOUBLING = 5;

    private final GuardSession session;
    private final TableName table;
    private final List<String> key;
    private volatile boolean fit;

    InsertSteps(GuardSession session, TableName table, List<String> key) {
        this.session = session;
        this.table = table;
        this.key = key;
    }

    /** False where the key is taken; the transaction is usable then. */
    boolean inserted(Connection connection, SortedMap<String, @Nullable Object> values, Object[] id)
            throws SQLException {
        Dialect dialect = session.dialect(connection);
        String insert = "INSERT INTO " + table + " (" + String.join(", ", values.keySet()) + ") VALUES ("
                + String.join(", ", Collections.nCopies(values.size(), "?")) + ")";
        Object[] row = values.values().toArray();
        return switch (dialect.name()) {
            case "postgresql" -> {
                String unless = " ON CONFLICT (" + String.join(", ", key) + ") DO NOTHING";
                yield session.update(connection, insert + unless, row) == 1;
            }
            case "mariadb" -> {
                requireFit(connection, dialect);
                yield dialect instanceof MariaDbDialect
                        ? insertedWithoutQueueing(connection, insert, row)
                        : insertedInTurn(connection, insert, row, id);
            }
            default -> insertedAtOnce(connection, insert, row);
        };
    }

    /** What makes a read lock its row no more than a duplicate key did. */
    String share(Connection connection) throws SQLException {
        return session.dialect(connection).name().equals("mariadb") ? " LOCK IN SHARE MODE" : " FOR UPDATE";
    }

    private void requireFit(Connection connection, Dialect dialect) throws SQLException {
        if (fit) {
            return;
        }
        try {
            dialect.requireFit(connection);
        } catch (IllegalStateException e) {
            throw new RefusedUsageException(String.valueOf(e.getMessage()), e);
        }
        fit = true;
    }

    private boolean insertedAtOnce(Connection connection, String insert, @Nullable Object[] row) throws SQLException {
        try {
            session.update(connection, insert, row);
            return true;
        } catch (SQLException e) {
            if (UniqueInsert.isDuplicateKey(e)) {
                return false;
            }
            throw e;
        }
    }

    /** Nobody waits in a queue of locks, so nobody is in anybody's way when the first is rolled back. */
    private boolean insertedWithoutQueueing(Connection connection, String insert, @Nullable Object[] row)
            throws SQLException {
        for (int looked = 1; ; looked++) {
            try {
                return insertedAtOnce(connection, MariaDbDialect.WITHOUT_WAITING + insert, row);
            } catch (SQLException e) {
                if (e.getErrorCode() != InnoDb.LOCK_WAIT_TIMEOUT || looked == MOST_LOOKS) {
                    throw e;
                }
                pause(looked, e);
            }
        }
    }

    /** One at a time waits for another's insert: two would both inherit a lock that keeps the other from inserting. */
    private boolean insertedInTurn(Connection connection, String insert, @Nullable Object[] row, Object[] id)
            throws SQLException {
        for (int looked = 1; !isMyTurn(connection, id); looked++) {
            SQLException busy = new SQLException("others wait for the same row", "40001");
            if (looked == MOST_LOOKS) {
                throw busy;
            }
            pause(looked, busy);
        }
        try (Restoring turn = () -> session.update(connection, "DO RELEASE_LOCK(" + lockName() + ")", id)) {
            return insertedAtOnce(connection, insert, row);
        }
    }

    private boolean isMyTurn(Connection connection, Object[] id) throws SQLException {
        return session.first(connection, "SELECT GET_LOCK(" + lockName() + ", 0)", rows -> rows.getInt(1) == 1, id)
                .orElse(false);
    }

    /** Names belong to the whole server and have 64 characters at most. */
    private String lockName() {
        String schema = table.schema().isEmpty() ? "DATABASE()" : "'" + table.schema() + "'";
        String id = String.join(", '.', ", Collections.nCopies(key.size(), "?"));
        return "CONCAT('yici:', SHA1(LOWER(CONCAT(" + schema + ", '." + table.name() + ".', " + id + "))))";
    }

    private static void pause(int looked, SQLException waiting) throws SQLException {
        int longest = 4 << Math.min(looked - 1, LONGEST_DOUBLING);
        try {
            Thread.sleep(ThreadLocalRandom.current().nextInt(longest * 3 / 4, longest * 5 / 4 + 1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw waiting;
        }
    }
}
