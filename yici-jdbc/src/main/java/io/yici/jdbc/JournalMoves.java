package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/** Moves in one statement on PostgreSQL and MariaDB, in two elsewhere. */
final class JournalMoves {

    private static final String IN_POSTGRESQL = """
            WITH q AS (%s RETURNING 1 AS one), j AS (%s RETURNING 1 AS one)
            SELECT (SELECT count(*) FROM q), (SELECT count(*) FROM j)""";

    /** A duplicate key leaves the number of entries at 0. */
    private static final String IN_MARIADB = """
            BEGIN NOT ATOMIC
                DECLARE v_quantities, v_entries INTEGER DEFAULT 0;
                DECLARE v_duplicate BOOLEAN DEFAULT FALSE;
                DECLARE CONTINUE HANDLER FOR 1062 SET v_duplicate = TRUE;
                %s;
                SET v_quantities = ROW_COUNT();
                IF v_quantities = 1 THEN
                    %s;
                    IF NOT v_duplicate THEN
                        SET v_entries = ROW_COUNT();
                    END IF;
                END IF;
                SELECT v_quantities, v_entries;
            END""";

    private final Dialect dialect;
    private final Statements statements;

    JournalMoves(Dialect dialect) {
        this.dialect = dialect;
        this.statements = new Statements(dialect);
    }

    JournalMove of(String quantity, JournalWrite write) {
        if (dialect instanceof PostgresDialect) {
            return inOne(String.format(Locale.ROOT, IN_POSTGRESQL, quantity, write.after()));
        }
        if (dialect instanceof MariaDbDialect) {
            return inOne(String.format(Locale.ROOT, IN_MARIADB, quantity, write.alone()));
        }
        return inTwo(Sql.of(quantity), Sql.of(write.alone()));
    }

    private JournalMove inOne(String text) {
        Sql sql = Sql.of(text);
        return (connection, params) -> statements.query(connection, sql, params, JournalMoves::moved);
    }

    private static JournalMove.Moved moved(ResultSet rows) throws SQLException {
        rows.next();
        return new JournalMove.Moved(rows.getInt(1), rows.getInt(2));
    }

    private JournalMove inTwo(Sql quantity, Sql entry) {
        return (connection, params) -> {
            int quantities = statements.update(connection, quantity, params);
            return new JournalMove.Moved(
                    quantities, quantities == 1 ? written(statements, connection, entry, params) : 0);
        };
    }

    /** On PostgreSQL a key that is taken is no error: it would end the transaction. */
    static int written(Statements statements, Connection connection, Sql entry, Params params) throws SQLException {
        try {
            return statements.update(connection, entry, params);
        } catch (SQLException e) {
            if (SqlErrors.isDuplicateKey(e)) {
                return 0;
            }
            throw e;
        }
    }
}
