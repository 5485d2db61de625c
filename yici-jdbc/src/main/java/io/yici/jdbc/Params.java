package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import io.yici.spi.Completion;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Values by parameter name. A name that a statement does not use is ignored. */
final class Params {

    /** Keeps now + duration within 64 bits: 285,000 years. */
    private static final long MOST_SECONDS = 9_000_000_000_000L;

    private interface Setter {
        void set(PreparedStatement statement, int index) throws SQLException;
    }

    private final Map<String, Setter> setters = new HashMap<>();
    private final Map<String, UUID> tokens = new HashMap<>();

    Params number(String name, long value) {
        return put(name, (statement, index) -> statement.setLong(index, value));
    }

    Params code(String name, @Nullable Integer value) {
        return value == null
                ? nulls(Types.SMALLINT, name)
                : put(name, (statement, index) -> statement.setInt(index, value));
    }

    Params text(String name, @Nullable String value) {
        return put(name, (statement, index) -> statement.setString(index, value));
    }

    Params bytes(String name, byte @Nullable [] value) {
        return put(name, (statement, index) -> statement.setBytes(index, value));
    }

    Params token(String name, UUID value) {
        tokens.put(name, value);
        return this;
    }

    Params duration(String name, Duration value) {
        return number(name, micros(value));
    }

    /** Ends of the lease and of the retention, where the statement does not count them itself. */
    Params ends(long now, Duration lease, @Nullable Completion completion) {
        number("now", now).number("lease_until", now + micros(lease));
        return completion == null
                ? nulls(Types.BIGINT, "retained_until")
                : number("retained_until", now + micros(completion.retention()));
    }

    /** What a record is compared with before it changes hands; returns the fence that it gets then. */
    long seen(StoredRecord seen, long now) {
        long fence = Math.max(seen.fence() + 1, now);
        number("seen_fence", seen.fence())
                .number("seen_lease", ChronoUnit.MICROS.between(Instant.EPOCH, seen.leaseUntil()))
                .code("seen_state", Codes.of(seen.state()))
                .token("seen_token", seen.ownerToken())
                .number("new_fence", fence);
        return fence;
    }

    /** All that a completion writes; nulls where there is none. */
    Params completion(@Nullable Completion completion) {
        if (completion == null) {
            return nulls(Types.BIGINT, "retention")
                    .nulls(Types.SMALLINT, "expiry", "result_kind", "result_version")
                    .nulls(Types.VARCHAR, "result_codec", "result_type")
                    .bytes("result_body", null);
        }
        StoredResult result = completion.result();
        return duration("retention", completion.retention())
                .code("expiry", Codes.of(completion.expiry()))
                .code("result_kind", Codes.of(result.kind()))
                .text("result_codec", result.codecId())
                .code("result_version", result.formatVersion())
                .text("result_type", result.contentType())
                .bytes("result_body", result.body());
    }

    private Params nulls(int type, String... names) {
        for (String name : names) {
            put(name, (statement, index) -> statement.setNull(index, type));
        }
        return this;
    }

    private Params put(String name, Setter setter) {
        setters.put(name, setter);
        return this;
    }

    void bind(PreparedStatement statement, List<String> names, Dialect dialect) throws SQLException {
        for (int i = 0; i < names.size(); i++) {
            UUID token = tokens.get(names.get(i));
            if (token != null) {
                statement.setObject(i + 1, dialect.token(token));
            } else {
                setter(names.get(i)).set(statement, i + 1);
            }
        }
    }

    private Setter setter(String name) {
        Setter setter = setters.get(name);
        if (setter == null) {
            throw new IllegalStateException("no value for :" + name);
        }
        return setter;
    }

    static long micros(Duration duration) {
        return Math.min(duration.getSeconds(), MOST_SECONDS) * 1_000_000 + duration.getNano() / 1_000;
    }
}
