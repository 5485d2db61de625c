package io.yici.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What looks at the journal as a whole. Immutable. */
final class JournalAudit {

    private final JournalSql sql;
    private final Statements statements;

    JournalAudit(JournalSql sql) {
        this.sql = sql;
        this.statements = new Statements(sql.dialect);
    }

    private Params params() {
        return new Params().text("quantity", sql.quantities.name());
    }

    int open(Connection connection, String request) throws SQLException {
        return statements.update(connection, Sql.of(sql.open()), params().text("request", request));
    }

    List<QuantityDifference> quantities(Connection connection, int limit) throws SQLException {
        return statements.scan(connection, limited(JournalBooks.quantityDifferences(sql), limit), params(), rows -> {
            List<QuantityDifference> found = new ArrayList<>();
            while (rows.next()) {
                Long held = rows.getLong("places") == 0 ? null : rows.getLong("held");
                found.add(new QuantityDifference(rows.getString("item"), held, rows.getLong("booked")));
            }
            return found;
        });
    }

    List<ReferenceDifference> references(Connection connection, String expected, int limit) throws SQLException {
        String text = JournalBooks.referenceDifferences(sql, expected);
        return statements.scan(connection, limited(text, limit), params(), rows -> {
            List<ReferenceDifference> found = new ArrayList<>();
            while (rows.next()) {
                found.add(new ReferenceDifference(
                        rows.getString("reference"),
                        rows.getString("item"),
                        rows.getLong("expected"),
                        rows.getLong("booked")));
            }
            return found;
        });
    }

    private static Sql limited(String text, int limit) {
        return Sql.of(text + " LIMIT " + limit);
    }

    int purgeBlocks(Connection connection, int limit) throws SQLException {
        List<Params> blocks = statements.query(connection, limited(sql.blocks(), limit), params(), this::keys);
        int purged = 0;
        for (Params block : blocks) {
            purged += statements.update(connection, Sql.of(sql.purge()), block);
        }
        return purged;
    }

    private List<Params> keys(ResultSet rows) throws SQLException {
        List<Params> keys = new ArrayList<>();
        while (rows.next()) {
            keys.add(params().text("request", rows.getString("request"))
                    .text("line", rows.getString("line"))
                    .text("part", ""));
        }
        return keys;
    }
}
