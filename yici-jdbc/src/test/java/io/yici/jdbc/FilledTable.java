package io.yici.jdbc;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.StoredResult;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import javax.sql.DataSource;

/** A record table of its own with many rows in it. */
final class FilledTable {

    static final String OPERATION = "filled";
    private static final int BATCH = 5_000;

    final TestDatabase database;
    final String name = "f" + UUID.randomUUID().toString().replace("-", "");
    final JdbcIdempotencyStore store;

    FilledTable(TestDatabase database) {
        this(database, database.pool());
    }

    FilledTable(TestDatabase database, DataSource claims) {
        this.database = database;
        this.store = database.builder(claims, database.transactions())
                .table(name)
                .schema(SchemaMode.CREATE)
                .build();
    }

    static IdempotencyKey key(int number) {
        return IdempotencyKey.of("filled", "key " + number);
    }

    static RecordId id(int number) {
        return RecordId.of(OPERATION, key(number));
    }

    static ClaimRequest request(IdempotencyKey key) {
        return new ClaimRequest(
                OPERATION, key, null, UUID.randomUUID(), Duration.ofMinutes(5), CrashPolicy.RETRY, null);
    }

    static Completion done(Duration retention) {
        byte[] body = new byte[200];
        return new Completion(
                new StoredResult(StoredResult.Kind.VALUE, "text", 1, "text/plain", body),
                retention,
                ExpiryPolicy.RUN_AGAIN);
    }

    /** Completed records whose retention was over before the year 2002; each tenth refuses repeats. */
    FilledTable expired(int rows) throws SQLException {
        String places = "?" + ", ?".repeat(20);
        try (Connection connection = database.pool().getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + name
                    + " (digest, operation, scope, record_key, format_version, state, owner_token, fence, attempt,"
                    + " fingerprint, crashes, lease_until, claimed_at, changed_at, created_at, retained_until, expiry,"
                    + " result_kind, result_codec, result_version, result_body) VALUES (" + places + ")")) {
                for (int number = 0; number < rows; number++) {
                    bind(insert, number);
                    insert.addBatch();
                    if (number % BATCH == BATCH - 1) {
                        insert.executeBatch();
                    }
                }
                insert.executeBatch();
            }
            connection.commit();
            connection.setAutoCommit(true);
        }
        return this;
    }

    private void bind(PreparedStatement insert, int number) throws SQLException {
        int at = 0;
        long then = 1_000_000_000_000_000L + number;
        insert.setBytes(++at, id(number).bytes());
        insert.setString(++at, OPERATION);
        insert.setString(++at, key(number).scope());
        insert.setString(++at, key(number).value());
        insert.setInt(++at, 1);
        insert.setInt(++at, Codes.COMPLETED);
        insert.setObject(++at, token());
        insert.setLong(++at, then);
        insert.setInt(++at, 1);
        insert.setBytes(++at, Fingerprint.of(new byte[] {1}).stored());
        insert.setInt(++at, 1);
        for (int i = 0; i < 5; i++) {
            insert.setLong(++at, then);
        }
        insert.setInt(++at, number % 10 == 0 ? 2 : 1);
        insert.setInt(++at, 1);
        insert.setString(++at, "text");
        insert.setInt(++at, 1);
        insert.setBytes(++at, new byte[200]);
    }

    /** The type of the column is the dialect's. */
    private Object token() {
        UUID token = new UUID(1, 1);
        return database == TestDatabase.H2 || database == TestDatabase.POSTGRESQL
                ? token
                : ByteBuffer.allocate(16)
                        .putLong(token.getMostSignificantBits())
                        .putLong(token.getLeastSignificantBits())
                        .array();
    }

    long count(String condition) {
        return database.number("SELECT count(*) FROM " + name + " WHERE " + condition);
    }
}
