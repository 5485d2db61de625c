package io.yici.mall.records;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Reads the log's tables. Thread-safe. */
@Component
class LogRows {

    /** Lines that are read at most. */
    static final int MOST = 2_000;

    private static final String EVENTS =
            "select event_no, happened_at, record_id, operation, scope, idempotency_key, kind, fence,"
                    + " millis, cause, request_id from record_event where ";
    /** What repeats were told is left out first: it is the most, and says the least. */
    private static final String ESSENCE =
            " order by case when kind in ('REPLAYED', 'IN_PROGRESS', 'REFUSED', 'OUTCOME_UNKNOWN') then 1 else 0 end,"
                    + " event_no desc fetch first " + MOST + " rows only";

    private final JdbcTemplate database;

    LogRows(JdbcTemplate database) {
        this.database = database;
    }

    /** A line with its number, which grows, and the record it belongs to. */
    record Row(
            long number,
            String recordId,
            String operation,
            @Nullable String scope,
            @Nullable String key,
            Life.Happened happened) {}

    /** An order's own row. */
    record OrderRow(String userName, String status, Instant placedAt) {}

    /** In no order; of all scopes if it is null. */
    List<Row> ofKey(String key, @Nullable String scope) {
        return scope == null
                ? database.query(EVENTS + "idempotency_key = ?" + ESSENCE, LogRows::row, key)
                : database.query(EVENTS + "idempotency_key = ? and scope = ?" + ESSENCE, LogRows::row, key, scope);
    }

    /** In no order: all of every record that has had to do with the order; of all scopes if it is null. */
    List<Row> ofOrder(String orderNo, @Nullable String scope) {
        String records = "record_id in (select record_id from record_event where order_no = ?)";
        return scope == null
                ? database.query(EVENTS + records + ESSENCE, LogRows::row, orderNo)
                : database.query(EVENTS + records + " and scope = ?" + ESSENCE, LogRows::row, orderNo, scope);
    }

    List<OrderLife.Moved> moves(String orderNo) {
        return database.query(
                "select happened_at, from_status, to_status, request_id from order_move where order_no = ? order by move_no",
                (row, number) -> new OrderLife.Moved(
                        instant(row, "happened_at"),
                        row.getString("from_status"),
                        row.getString("to_status"),
                        row.getString("request_id")),
                orderNo);
    }

    Optional<OrderRow> order(String orderNo) {
        return database
                .query(
                        "select user_name, status, created_at from orders where order_no = ?",
                        (row, number) -> new OrderRow(
                                row.getString("user_name"), row.getString("status"), instant(row, "created_at")),
                        orderNo)
                .stream()
                .findFirst();
    }

    private static Row row(ResultSet row, int number) throws SQLException {
        long millis = row.getLong("millis");
        Life.Happened happened = new Life.Happened(
                instant(row, "happened_at"),
                row.getString("kind"),
                Long.toString(row.getLong("fence")),
                row.getObject("millis") == null ? null : millis,
                row.getString("cause"),
                row.getString("request_id"));
        return new Row(
                row.getLong("event_no"),
                row.getString("record_id"),
                row.getString("operation"),
                row.getString("scope"),
                row.getString("idempotency_key"),
                happened);
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
