package io.yici.jdbc;

import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import io.yici.spi.StoredRecord;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds what is past its retention and removes it, on a connection of its own.
 *
 * <ol>
 *   <li>A page is read by the index on the end of retention, from where the last one ended, without a lock.
 *   <li>Of its records those are locked, by digest, that nobody else holds; and of these those taken that are still as they were read.
 *   <li>They are deleted, or lose their result, or are retained for longer, before the locks are let go.
 * </ol>
 */
final class Purging {

    /** The sum keeps PostgreSQL from looking for digests through the index on the end of retention. */
    private static final String FINISHED = "r.state + 0 IN (2, 4)";

    private static final String THINNED = "retained_until = 0, result_kind = NULL, result_codec = NULL,"
            + " result_version = NULL, result_type = NULL, result_body = NULL";

    private final Statements statements;
    private final TableName table;
    private final Sql clock;
    private final Sql purgeable;

    Purging(Dialect dialect, TableName table, Statements statements) {
        this.statements = statements;
        this.table = table;
        this.clock = Sql.of("SELECT " + dialect.clock(table));
        this.purgeable = Sql.of("SELECT r.digest, r.operation, r.scope, r.record_key, r.fence, r.retained_until, r.expiry"
                + " FROM " + table + " r WHERE r.retained_until > 0 AND r.retained_until <= :now"
                + " AND r.retained_until >= :after_end AND (r.retained_until, r.digest) > (:after_end, :after)"
                + " AND r.format_version <= :format ORDER BY r.retained_until, r.digest LIMIT :most");
    }

    Sql purgeable() {
        return purgeable;
    }

    List<PurgeableRecord> purgeable(Connection connection, @Nullable PurgeableRecord after, int limit)
            throws SQLException {
        long now = now(connection);
        Params params = new Params()
                .number("now", now)
                .number("after_end", after == null ? 0 : micros(after.retainedUntil()))
                .bytes("after", after == null ? new byte[0] : after.id().bytes())
                .code("format", StoredRecord.FORMAT_VERSION)
                .number("most", limit);
        return statements.query(connection, purgeable, params, rows -> {
            List<PurgeableRecord> found = new ArrayList<>();
            while (rows.next()) {
                found.add(purgeable(rows, now));
            }
            return found;
        });
    }

    /** Expiry is that of a completed record; a released one has none. */
    private static PurgeableRecord purgeable(ResultSet rows, long now) throws SQLException {
        long retainedUntil = rows.getLong("retained_until");
        int expiry = rows.getInt("expiry");
        return new PurgeableRecord(
                RecordId.of(rows.getBytes("digest")),
                rows.getString("operation"),
                RecordRow.key(rows),
                rows.getLong("fence"),
                RecordRow.instant(retainedUntil),
                Duration.of(now - retainedUntil, ChronoUnit.MICROS),
                expiry == 0 ? null : Codes.expiry(expiry));
    }

    private long now(Connection connection) throws SQLException {
        return statements.query(connection, clock, new Params(), rows -> {
            rows.next();
            return rows.getLong(1);
        });
    }

    Set<PurgeableRecord> purge(Connection connection, Collection<PurgeableRecord> records) throws SQLException {
        return changing(connection, records, unchanged -> {
            change(connection, "UPDATE " + table + " r SET " + THINNED, only(unchanged, PurgeableRecord::thins));
            change(connection, "DELETE FROM " + table, only(unchanged, record -> !record.thins()));
        });
    }

    Set<PurgeableRecord> retain(Connection connection, Collection<PurgeableRecord> records, Duration longer)
            throws SQLException {
        long until = now(connection) + Params.micros(longer);
        return changing(
                connection,
                records,
                unchanged -> change(connection, "UPDATE " + table + " r SET retained_until = " + until, unchanged));
    }

    /** What is done to the records whose locks are held. */
    private interface Change {
        void to(Set<PurgeableRecord> unchanged) throws SQLException;
    }

    /** At READ COMMITTED, where InnoDB keeps no lock on a gap, into which a claim may want to insert. */
    private Set<PurgeableRecord> changing(Connection connection, Collection<PurgeableRecord> records, Change change)
            throws SQLException {
        int usual = connection.getTransactionIsolation();
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        try {
            return Together.on(connection, it -> {
                Set<PurgeableRecord> unchanged = locked(it, records);
                change.to(unchanged);
                return unchanged;
            });
        } finally {
            connection.setTransactionIsolation(usual);
        }
    }

    private Set<PurgeableRecord> locked(Connection connection, Collection<PurgeableRecord> records) throws SQLException {
        Map<RecordId, PurgeableRecord> seen = new HashMap<>();
        records.forEach(record -> seen.put(record.id(), record));
        Sql lock = lock(seen.size());
        return statements.query(connection, lock, digests(seen.values()), rows -> {
            Set<PurgeableRecord> unchanged = new HashSet<>();
            while (rows.next()) {
                PurgeableRecord record = seen.get(RecordId.of(rows.getBytes("digest")));
                if (record != null && isAsRead(record, rows)) {
                    unchanged.add(record);
                }
            }
            return unchanged;
        });
    }

    Sql lock(int records) {
        return among(
                "SELECT r.digest, r.fence, r.retained_until FROM " + table + " r WHERE " + FINISHED + " AND r.digest IN ",
                records,
                " FOR UPDATE SKIP LOCKED");
    }

    /** A claim and a settling raise the fence; another purge moves the end of retention. */
    private static boolean isAsRead(PurgeableRecord record, ResultSet row) throws SQLException {
        return row.getLong("fence") == record.fence() && row.getLong("retained_until") == micros(record.retainedUntil());
    }

    private void change(Connection connection, String what, Set<PurgeableRecord> records) throws SQLException {
        if (!records.isEmpty()) {
            statements.update(connection, among(what + " WHERE digest IN ", records.size(), ""), digests(records));
        }
    }

    private static Set<PurgeableRecord> only(Set<PurgeableRecord> records, Predicate<PurgeableRecord> which) {
        return records.stream().filter(which).collect(java.util.stream.Collectors.toSet());
    }

    private static Sql among(String before, int records, String after) {
        String places = String.join(", ", Collections.nCopies(records, "?"));
        return new Sql(
                before + "(" + places + ")" + after,
                IntStream.range(0, records).mapToObj(i -> "digest" + i).toList());
    }

    private static Params digests(Collection<PurgeableRecord> records) {
        Params params = new Params();
        int i = 0;
        for (PurgeableRecord record : records) {
            params.bytes("digest" + i++, record.id().bytes());
        }
        return params;
    }

    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }
}
