package io.yici.mall.records;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Writes the log's tables. Thread-safe. */
@Component
class LogTables {

    private static final int MAX_CAUSE = 500;

    private final JdbcTemplate database;
    private final OrderNumbers numbers;

    LogTables(JdbcTemplate database, OrderNumbers numbers) {
        this.database = database;
        this.numbers = numbers;
    }

    void events(List<Line.Event> lines) {
        database.batchUpdate("""
                insert into record_event
                    (happened_at, record_id, operation, scope, idempotency_key, kind, fence, millis, cause, request_id, order_no)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, lines.stream().map(this::row).toList());
    }

    private @Nullable Object[] row(Line.Event line) {
        var event = line.event();
        return new @Nullable Object[] {
            line.at().atOffset(ZoneOffset.UTC),
            event.id().toString(),
            event.operation(),
            event.key() == null ? null : event.key().scope(),
            event.key() == null ? null : event.key().value(),
            event.kind().name(),
            event.fence(),
            event.duration() == null ? null : event.duration().toMillis(),
            cause(event.cause()),
            line.requestId(),
            numbers.of(line)
        };
    }

    /** Without the NUL that PostgreSQL takes in no text. */
    private static @Nullable String cause(@Nullable Throwable thrown) {
        if (thrown == null) {
            return null;
        }
        String cause = thrown.toString().replace('\0', '?');
        return cause.substring(0, Math.min(cause.length(), MAX_CAUSE));
    }

    void moves(List<Line.Move> lines) {
        database.batchUpdate(
                "insert into order_move (happened_at, order_no, from_status, to_status, request_id) values (?, ?, ?, ?, ?)",
                lines.stream()
                        .map(line -> new @Nullable Object[] {
                            line.at().atOffset(ZoneOffset.UTC), line.orderNo(), line.from(), line.to(), line.requestId()
                        })
                        .toList());
    }

    /** Deletes what happened before then. */
    void clear(Instant before) {
        database.update("delete from record_event where happened_at < ?", before.atOffset(ZoneOffset.UTC));
        database.update("delete from order_move where happened_at < ?", before.atOffset(ZoneOffset.UTC));
    }
}
