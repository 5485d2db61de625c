package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import io.yici.spi.RecordBrowser;
import io.yici.spi.RecordPage;
import io.yici.spi.RecordQuery;
import io.yici.spi.RecordState;
import io.yici.spi.RecordSummary;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
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

    private final Sql clock;
    private final TableName table;
    private final Statements statements;

    Browsing(Dialect dialect, TableName table, Statements statements) {
        this.clock = Sql.of("SELECT " + dialect.clock(table));
        this.table = table;
        this.statements = statements;
    }

    RecordPage browse(Connection connection, RecordQuery query) throws SQLException {
        long now = statements.query(connection, clock, new Params(), RecordRow::number);
        RecordId exact = query.exact().orElse(null);
        if (exact != null) {
            boolean behind = query.after() == null || query.after().compareTo(exact) < 0;
            List<RecordSummary> it =
                    behind ? read(connection, one(), params(query, now, exact.bytes()), now) : List.of();
            return new RecordPage(it.stream().filter(query::matches).toList(), null);
        }
        byte @Nullable [] end = end(connection, query, now);
        List<RecordSummary> found =
                read(connection, matching(query), params(query, now, end == null ? LAST : end), now);
        RecordId next = end == null ? null : RecordId.of(end);
        if (found.size() == query.limit()) {
            next = found.get(found.size() - 1).id();
        }
        // some too many where the collation takes different texts for equal
        return new RecordPage(found.stream().filter(query::matches).toList(), next);
    }

    /** The last digest that this page may examine; null where the table ends before. */
    private byte @Nullable [] end(Connection connection, RecordQuery query, long now) throws SQLException {
        return statements
                .query(
                        connection,
                        end(query),
                        params(query, now, LAST),
                        rows -> rows.next() ? Optional.of(rows.getBytes(1)) : Optional.<byte[]>empty())
                .orElse(null);
    }

    /** Unfinished records of an operation have an index of their own, so that only these count as examined. */
    private static String examined(RecordQuery query) {
        boolean unfinished =
                query.operation() != null && !query.states().isEmpty() && UNFINISHED.containsAll(query.states());
        return "r.digest > :after" + (unfinished ? " AND r.operation = :operation AND r.state IN (1, 3)" : "");
    }

    Sql end(RecordQuery query) {
        return Sql.of("SELECT r.digest FROM " + table + " r WHERE " + examined(query)
                + " ORDER BY r.digest LIMIT 1 OFFSET " + (RecordBrowser.MOST_EXAMINED - 1));
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
                + (query.minimumAge().isZero() ? "" : " AND r.changed_at <= :newest")
                + " ORDER BY r.digest LIMIT :most");
    }

    Sql one() {
        return Sql.of(select() + " WHERE r.digest = :end");
    }

    private String select() {
        return "SELECT r.digest, r.operation, r.scope, r.record_key, r.state, r.fence, r.attempt, r.changed_at,"
                + " r.retained_until, r.resource_id, r.request_id FROM " + table + " r";
    }

    private List<RecordSummary> read(Connection connection, Sql sql, Params params, long now) throws SQLException {
        return statements.query(connection, sql, params, rows -> {
            List<RecordSummary> found = new ArrayList<>();
            while (rows.next()) {
                found.add(new RecordRow(rows).summary(now));
            }
            return found;
        });
    }

    private static Params params(RecordQuery query, long now, byte[] end) {
        return new Params()
                .bytes(
                        "after",
                        query.after() == null ? new byte[0] : query.after().bytes())
                .bytes("end", end)
                .text("operation", query.operation())
                .text("scope", query.scope())
                .text("record_key", query.key())
                .number("newest", now - Params.micros(query.minimumAge()))
                .number("most", query.limit());
    }
}
