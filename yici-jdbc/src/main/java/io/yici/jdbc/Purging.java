package io.yici.jdbc;

import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.jdbc.spi.Claiming;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import io.yici.spi.StoredRecord;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds what is past its retention and removes it, on a connection that commits each statement.
 *
 * <ol>
 *   <li>A page is read by the index on the end of retention, from where the last one ended, without a lock.
 *   <li>Of its records those are locked, by digest, that nobody else holds, and taken that are still as they were read.
 *   <li>They are deleted, or lose their result, or are retained for longer, before the locks are let go.
 *   <li>In a dialect without locking reads each is changed on its own, if it is as it was read and to be had within the dialect's wait.
 * </ol>
 */
final class Purging {

    private final Statements statements;
    private final PurgeSql sql;
    private final Claiming claiming;

    Purging(Dialect dialect, TableName table, Statements statements) {
        this.statements = statements;
        this.sql = new PurgeSql(dialect, table);
        this.claiming = dialect.claiming(table);
    }

    List<PurgeableRecord> purgeable(Connection connection, @Nullable PurgeableRecord after, int limit)
            throws SQLException {
        long now = now(connection);
        Params params = new Params()
                .number("now", now)
                .number("after_end", after == null ? 0 : RecordRow.micros(after.retainedUntil()))
                .bytes("after", after == null ? new byte[0] : after.id().bytes())
                .code("format", StoredRecord.FORMAT_VERSION)
                .number("most", limit);
        return statements.scan(connection, sql.purgeable(), params, rows -> {
            List<PurgeableRecord> found = new ArrayList<>();
            while (rows.next()) {
                found.add(purgeable(rows, now));
            }
            return found;
        });
    }

    /** Expiry is that of a completed record; a released one has none. */
    private static PurgeableRecord purgeable(ResultSet row, long now) throws SQLException {
        long retainedUntil = row.getLong("retained_until");
        int expiry = row.getInt("expiry");
        return new PurgeableRecord(
                RecordId.of(row.getBytes("digest")),
                row.getString("operation"),
                RecordRow.key(row),
                row.getLong("fence"),
                RecordRow.instant(retainedUntil),
                Duration.of(now - retainedUntil, ChronoUnit.MICROS),
                expiry == 0 ? null : Codes.expiry(expiry));
    }

    private long now(Connection connection) throws SQLException {
        return statements.query(connection, sql.clock(), new Params(), RecordRow::number);
    }

    Set<PurgeableRecord> purge(Connection connection, Collection<PurgeableRecord> records) throws SQLException {
        return change(connection, records, record -> record.thins() ? sql.thin() : sql.delete(), 0);
    }

    Set<PurgeableRecord> retain(Connection connection, Collection<PurgeableRecord> records, Duration longer)
            throws SQLException {
        long until = now(connection) + Params.micros(longer);
        return change(connection, records, record -> sql.retain(), until);
    }

    private Set<PurgeableRecord> change(
            Connection connection,
            Collection<PurgeableRecord> records,
            Function<PurgeableRecord, Sql> change,
            long until)
            throws SQLException {
        return claiming instanceof Claiming.InsertIfAbsent ways
                ? oneByOne(connection, records, change, until, ways)
                : together(connection, records, change, until);
    }

    private Set<PurgeableRecord> oneByOne(
            Connection connection,
            Collection<PurgeableRecord> records,
            Function<PurgeableRecord, Sql> change,
            long until,
            Claiming.InsertIfAbsent ways)
            throws SQLException {
        Set<PurgeableRecord> changed = new HashSet<>();
        for (PurgeableRecord record : records) {
            try {
                Sql one = change.apply(record);
                if (statements.updateWithin(connection, one, seen(record, until), ways.waitSeconds()) == 1) {
                    changed.add(record);
                }
            } catch (SQLException e) {
                if (!ways.waitedTooLong().test(e)) {
                    throw e;
                }
            }
        }
        return changed;
    }

    /** Steps on connections of their own are at READ COMMITTED, where InnoDB keeps no lock on a gap, into which a claim may insert. */
    private Set<PurgeableRecord> together(
            Connection connection,
            Collection<PurgeableRecord> records,
            Function<PurgeableRecord, Sql> change,
            long until)
            throws SQLException {
        return Together.on(connection, it -> {
            Set<PurgeableRecord> unchanged = locked(it, records);
            Map<Sql, List<Params>> changes = new HashMap<>();
            unchanged.forEach(record -> changes.computeIfAbsent(change.apply(record), one -> new ArrayList<>())
                    .add(seen(record, until)));
            for (Map.Entry<Sql, List<Params>> one : changes.entrySet()) {
                write(it, one.getKey(), one.getValue());
            }
            return unchanged;
        });
    }

    private void write(Connection connection, Sql change, List<Params> records) throws SQLException {
        if (sql.takesArrays()) {
            statements.update(connection, change, new ParamArrays(records));
        } else {
            statements.updateEach(connection, change, records);
        }
    }

    private Set<PurgeableRecord> locked(Connection connection, Collection<PurgeableRecord> records)
            throws SQLException {
        Map<RecordId, PurgeableRecord> seen = new HashMap<>();
        records.forEach(record -> seen.put(record.id(), record));
        List<Params> ids = seen.keySet().stream()
                .map(id -> new Params().bytes("digest", id.bytes()))
                .toList();
        Bound bound = sql.takesArrays() ? new ParamArrays(ids) : new ParamRows(ids);
        return statements.query(connection, sql.lock(ids.size()), bound, rows -> {
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

    /** A claim and a settling raise the fence; another purge moves the end of retention. */
    private static boolean isAsRead(PurgeableRecord record, ResultSet row) throws SQLException {
        return row.getLong("fence") == record.fence()
                && row.getLong("retained_until") == RecordRow.micros(record.retainedUntil());
    }

    private static Params seen(PurgeableRecord record, long until) {
        return new Params()
                .bytes("digest", record.id().bytes())
                .number("fence", record.fence())
                .number("seen_end", RecordRow.micros(record.retainedUntil()))
                .number("until", until);
    }
}
