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
final class Params implements Bound {

    /** Keeps now + duration within 64 bits: 285,000 years. */
    private static final long MOST_SECONDS = 9_000_000_000_000L;

    /** How a value is bound, alone and in an array. */
    enum Kind {
        NUMBER(Types.BIGINT, "bigint"),
        CODE(Types.INTEGER, "integer"),
        TEXT(Types.VARCHAR, "text"),
        BYTES(Types.VARBINARY, "bytea"),
        TOKEN(Types.OTHER, "uuid");

        final int type;
        final String element;

        Kind(int type, String element) {
            this.type = type;
            this.element = element;
        }

        /** Drivers send arrays of the elements' own type in binary form. */
        Object[] array(int size) {
            return switch (this) {
                case NUMBER -> new Long[size];
                case CODE -> new Integer[size];
                case TEXT -> new String[size];
                case BYTES -> new byte[size][];
                case TOKEN -> new UUID[size];
            };
        }
    }

    /** What is bound to a name. */
    record Value(Kind kind, @Nullable Object value) {}

    private final Map<String, Value> values = new HashMap<>();

    Params number(String name, long value) {
        return put(name, Kind.NUMBER, value);
    }

    Params nullableNumber(String name, @Nullable Long value) {
        return put(name, Kind.NUMBER, value);
    }

    Params code(String name, @Nullable Integer value) {
        return put(name, Kind.CODE, value);
    }

    Params text(String name, @Nullable String value) {
        return put(name, Kind.TEXT, value);
    }

    Params bytes(String name, byte @Nullable [] value) {
        return put(name, Kind.BYTES, value);
    }

    Params token(String name, UUID value) {
        return put(name, Kind.TOKEN, value);
    }

    Params duration(String name, Duration value) {
        return number(name, micros(value));
    }

    /** Ends of the lease and of the retention, where the statement does not count them itself. */
    Params ends(long now, Duration lease, @Nullable Completion completion) {
        number("now", now).number("lease_until", now + micros(lease));
        return completion == null
                ? nulls(Kind.NUMBER, "retained_until")
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
            return nulls(Kind.NUMBER, "retention")
                    .nulls(Kind.CODE, "expiry", "result_kind", "result_version")
                    .nulls(Kind.TEXT, "result_codec", "result_type", "resource_id")
                    .bytes("result_body", null);
        }
        StoredResult result = completion.result();
        return duration("retention", completion.retention())
                .code("expiry", Codes.of(completion.expiry()))
                .code("result_kind", Codes.of(result.kind()))
                .text("result_codec", result.codecId())
                .code("result_version", result.formatVersion())
                .text("result_type", result.contentType())
                .bytes("result_body", result.body())
                .text("resource_id", completion.resource());
    }

    private Params nulls(Kind kind, String... names) {
        for (String name : names) {
            put(name, kind, null);
        }
        return this;
    }

    private Params put(String name, Kind kind, @Nullable Object value) {
        values.put(name, new Value(kind, value));
        return this;
    }

    @Override
    public void bind(PreparedStatement statement, List<String> names, Dialect dialect) throws SQLException {
        for (int i = 0; i < names.size(); i++) {
            bind(statement, i + 1, names.get(i), dialect);
        }
    }

    void bind(PreparedStatement statement, int index, String name, Dialect dialect) throws SQLException {
        Value bound = value(name);
        if (bound.value() instanceof UUID token) {
            statement.setObject(index, dialect.token(token));
        } else if (bound.value() instanceof Long number) {
            statement.setLong(index, number);
        } else if (bound.value() instanceof Integer code) {
            statement.setInt(index, code);
        } else if (bound.value() instanceof String text) {
            statement.setString(index, text);
        } else if (bound.kind() == Kind.BYTES) {
            statement.setBytes(index, (byte[]) bound.value());
        } else {
            statement.setNull(index, bound.kind().type);
        }
    }

    Value value(String name) {
        Value value = values.get(name);
        if (value == null) {
            throw new IllegalStateException("no value for :" + name);
        }
        return value;
    }

    static long micros(Duration duration) {
        return Math.min(duration.getSeconds(), MOST_SECONDS) * 1_000_000 + duration.getNano() / 1_000;
    }
}
