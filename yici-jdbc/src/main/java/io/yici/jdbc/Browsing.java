package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import io.yici.spi.RecordBrowser;
import io.yici.spi.RecordPage;
import io.yici.spi.RecordQuery;
import io.yici.spi.RecordState;
import io.yici.spi.RecordSummary;
import io.yici.spi.SettledRecord;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks into the table in the order of the digests. First it is found out how far {@link RecordBrowser#MOST_EXAMINED} rows reach, in an
 * index alone; then what matches is read within this range.
 */
final class Browsing {

    private static final Set<RecordState> UNFINISHED = Set.of(RecordState.IN_PROGRESS, RecordState.INTERRUPTED);
    private static final byte[] LAST = HexFormat.of().parseHex("ff".repeat(RecordId.LENGTH));

    private final String clock;
    private final TableName table;
    private final Statements statements;
    private final Sql settlements;

    Browsing(Dialect dialect, TableName table, Statements statements) {
        this.clock = "(SELECT " + dialect.clock(table) + " AS now) c";
        this.table = table;
        this.statements = statements;
        this.settlements = Sql.of("SELECT * FROM " + table.settlements() + " WHERE digest = :digest ORDER BY fence");
    }

    RecordPage browse(Connection connection, RecordQuery query) throws SQLException {
        RecordId exact = query.exact().orElse(null);
        if (exact != null) {
            boolean behind = query.after() == null || query.after().compareTo(exact) < 0;
            List<RecordSummary> it = behind ? read(connection, one(), query, exact.bytes()) : List.of();
            return new RecordPage(it.stream().filter(query::matches).toList(), null);
        }
        byte @Nullable [] end = end(connection, query);
        List<RecordSummary> found = read(connection, matching(query), query, end == null ? LAST : end);
        RecordId next = end == null ? null : RecordId.of(end);
        if (found.size() == query.limit()) {
            next = found.get(found.size() - 1).id();
        }
        return new RecordPage(found.stream().filter(query::matches).toList(), next);
    }

    /** The last digest that this page may examine; null where the table ends before. */
    private byte @Nullable [] end(Connection connection, RecordQuery query) throws SQLException {
        return statements.query(connection, end(query), params(query), rows -> rows.next() ? rows.getBytes(1) : null);
    }

    /** Unfinished records of an operation have an index of their own, so that only these count as examined. */
    private static String examined(RecordQuery query) {
        boolean unfinished = query.operation() != null && !query.states().isEmpty() && UNFINISHED.containsAll(query.states());
        return "r.digest > :after" + (unfinished ? " AND r.operation = :operation AND r.state IN (1, 3)" : "");
    }

    Sql end(RecordQuery query) {
        return Sql.of("SELECT r.digest FROM " + table + " r WHERE " + examined(query) + " ORDER BY r.digest LIMIT 1 OFFSET "
                + (RecordBrowser.MOST_EXAMINED - 1));
    }

    Sql matching(RecordQuery query) {
        String states = query.states().stream()
                .map(state -> String.valueOf(Codes.of(state)))
                .sorted()
                .collect(Collectors.joining(", "));
        return Sql.of(select() + " WHERE " + examined(query) + " AND r.digest <= :end"
                + (query.operation() == null ? "" : " AND r.operation = :operation")
                + (query.scope() == null ? "" : " AND r.scope = :scope")
                + (query.key() == null ? "" : " AND r.record_key = :record_key")
                + (states.isEmpty() ? "" : " AND r.state IN (" + states + ")")
                + (query.minimumAge().isZero() ? "" : " AND r.changed_at <= c.now - :age")
                + " ORDER BY r.digest LIMIT :most");
    }

    Sql one() {
        return Sql.of(select() + " WHERE r.digest = :end");
    }

    private String select() {
        return "SELECT c.now, r.digest, r.operation, r.scope, r.record_key, r.state, r.fence, r.attempt, r.changed_at,"
                + " r.retained_until FROM " + clock + " CROSS JOIN " + table + " r";
    }

    /** Some too many where the collation takes different texts for equal. */
    private List<RecordSummary> read(Connection connection, Sql sql, RecordQuery query, byte[] end) throws SQLException {
        Params params = params(query).bytes("end", end);
        return statements.query(connection, sql, params, rows -> {
            List<RecordSummary> found = new ArrayList<>();
            while (rows.next()) {
                found.add(new RecordRow(rows).summary());
            }
            return found;
        });
    }

    private static Params params(RecordQuery query) {
        return new Params()
                .bytes("after", query.after() == null ? new byte[0] : query.after().bytes())
                .text("operation", query.operation())
                .text("scope", query.scope())
                .text("record_key", query.key())
                .duration("age", query.minimumAge())
                .number("most", query.limit());
    }

    List<SettledRecord> settlements(Connection connection, RecordId id) throws SQLException {
        return statements.query(connection, settlements, new Params().bytes("digest", id.bytes()), rows -> {
            List<SettledRecord> found = new ArrayList<>();
            while (rows.next()) {
                found.add(settled(rows));
            }
            return found;
        });
    }

    private static SettledRecord settled(ResultSet row) throws SQLException {
        int kind = row.getInt("result_kind");
        return new SettledRecord(
                RecordId.of(row.getBytes("digest")),
                row.getString("operation"),
                RecordRow.key(row),
                row.getLong("expected_fence"),
                row.getLong("fence"),
                kind == 0 ? null : Codes.kind(kind),
                row.getString("actor"),
                row.getString("reason"),
                RecordRow.instant(row.getLong("settled_at")));
    }
}
