package io.yici.jdbc;

import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import io.yici.OverdueRecord;
import io.yici.RecordId;
import io.yici.spi.RecordSummary;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A row of the table, with the clock at its reading in the column {@code now}. */
final class RecordRow {

    /** All columns that are read back. */
    static final String COLUMNS = "c.now, r.digest, r.operation, r.scope, r.record_key, r.format_version, r.state,"
            + " r.owner_token, r.fence, r.attempt, r.fingerprint, r.crashes, r.lease_until, r.claimed_at, r.changed_at,"
            + " r.retained_until, r.expiry, r.result_kind, r.result_codec, r.result_version, r.result_type, r.result_body,"
            + " r.resource_id, r.request_id";

    private final ResultSet row;

    RecordRow(ResultSet row) {
        this.row = row;
    }

    boolean isPresent() throws SQLException {
        return row.getBytes("digest") != null;
    }

    RecordId id() throws SQLException {
        return RecordId.of(row.getBytes("digest"));
    }

    int formatVersion() throws SQLException {
        return row.getInt("format_version");
    }

    StoredRecord read() throws SQLException {
        byte[] fingerprint = row.getBytes("fingerprint");
        Long retainedUntil = nullable("retained_until");
        Long expiry = nullable("expiry");
        return new StoredRecord(
                row.getString("operation"),
                key(row),
                formatVersion(),
                Codes.state(row.getInt("state")),
                token(row),
                row.getLong("fence"),
                row.getInt("attempt"),
                fingerprint == null ? null : Fingerprint.ofStored(fingerprint),
                Codes.crashes(row.getInt("crashes")),
                instant(row.getLong("lease_until")),
                instant(row.getLong("changed_at")),
                retainedUntil == null ? null : instant(retainedUntil),
                expiry == null ? null : Codes.expiry(expiry.intValue()),
                result(),
                row.getString("resource_id"),
                row.getString("request_id"),
                instant(row.getLong("now")));
    }

    RecordSummary summary(long now) throws SQLException {
        long changedAt = row.getLong("changed_at");
        Long retainedUntil = nullable("retained_until");
        return new RecordSummary(
                RecordId.of(row.getBytes("digest")),
                row.getString("operation"),
                key(row),
                Codes.state(row.getInt("state")),
                row.getLong("fence"),
                row.getInt("attempt"),
                instant(changedAt),
                Duration.of(Math.max(0, now - changedAt), ChronoUnit.MICROS),
                retainedUntil == null ? null : instant(retainedUntil),
                row.getString("resource_id"),
                row.getString("request_id"));
    }

    OverdueRecord overdue() throws SQLException {
        long age = Math.max(0, row.getLong("now") - row.getLong("claimed_at"));
        return new OverdueRecord(
                id(),
                row.getString("operation"),
                key(row),
                row.getInt("state") == Codes.INTERRUPTED,
                row.getLong("fence"),
                row.getInt("attempt"),
                Duration.of(age, ChronoUnit.MICROS),
                row.getString("request_id"));
    }

    /** A type of its own, or 16 bytes. */
    static UUID token(ResultSet row) throws SQLException {
        if (row.getObject("owner_token") instanceof UUID token) {
            return token;
        }
        ByteBuffer bytes = ByteBuffer.wrap(row.getBytes("owner_token"));
        return new UUID(bytes.getLong(), bytes.getLong());
    }

    static IdempotencyKey key(ResultSet row) throws SQLException {
        return IdempotencyKey.of(row.getString("scope"), row.getString("record_key"));
    }

    private @Nullable StoredResult result() throws SQLException {
        Long kind = nullable("result_kind");
        return kind == null
                ? null
                : new StoredResult(
                        Codes.kind(kind.intValue()),
                        row.getString("result_codec"),
                        row.getInt("result_version"),
                        row.getString("result_type"),
                        row.getBytes("result_body"));
    }

    private @Nullable Long nullable(String column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : value;
    }

    /** The one number of the one row. */
    static long number(ResultSet rows) throws SQLException {
        rows.next();
        return rows.getLong(1);
    }

    static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
