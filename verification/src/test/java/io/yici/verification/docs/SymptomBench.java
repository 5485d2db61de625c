package io.yici.verification.docs;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.yici.Idempotency;
import io.yici.IdempotencyBuilder;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.jdbc.SchemaMode;
import io.yici.jdbc.ThreadBoundTransactions;
import io.yici.micrometer.MicrometerListener;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.UUID;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;

/** A table of payments, the records beside it, and the meters that tell what happened to them. */
final class SymptomBench implements AutoCloseable {

    final JdbcDataSource database = new JdbcDataSource();
    final ThreadBoundTransactions transactions = new ThreadBoundTransactions(database);
    final JdbcIdempotencyStore store;
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    /** To be changed before the first call. */
    final IdempotencyBuilder builder;

    private @Nullable Idempotency idempotency;

    SymptomBench() {
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        sql("create table payment (order_no varchar(20))");
        store = JdbcIdempotencyStore.builder(database)
                .transactions(transactions)
                .schema(SchemaMode.CREATE)
                .build();
        builder = Idempotency.over(store)
                .listener(MicrometerListener.to(registry).unfinishedIn(store).build());
    }

    Idempotency idempotency() {
        if (idempotency == null) {
            idempotency = builder.build();
        }
        return idempotency;
    }

    /** Pays an order under a key of the caller's. */
    Outcome<@Nullable Void> pay(Operation<@Nullable Void> operation, String key) throws SQLException {
        return idempotency().attempt(operation, IdempotencyKey.of("alice", key), execution -> {
            book("o-1");
            return null;
        });
    }

    /** In the business transaction where there is one, else on a connection of its own. */
    void book(String orderNo) throws SQLException {
        String insert = "insert into payment values ('" + orderNo + "')";
        if (transactions.isActive()) {
            run(transactions.connection(), insert);
        } else {
            sql(insert);
        }
    }

    /** Commits for itself. */
    void sql(String statement) {
        try (Connection connection = database.getConnection()) {
            run(connection, statement);
        } catch (SQLException e) {
            throw new IllegalStateException(statement, e);
        }
    }

    static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    int payments() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            ResultSet row = statement.executeQuery("select count(*) from payment");
            row.next();
            return row.getInt(1);
        }
    }

    double counted(String meter, String outcome) {
        var counter = registry.find(meter).tag("outcome", outcome).counter();
        return counter == null ? 0 : counter.count();
    }

    /** Seconds. */
    double oldestUnfinished() {
        return Objects.requireNonNull(registry.find("yici.oldest.unfinished").gauge())
                .value();
    }

    /** As if so much time had gone by for all records. */
    void advanceSeconds(long seconds) {
        long micros = seconds * 1_000_000;
        sql("update yici_record set lease_until = lease_until - " + micros + ", claimed_at = claimed_at - " + micros
                + ", changed_at = changed_at - " + micros);
    }

    @Override
    public void close() {
        idempotency().close();
        sql("shutdown");
    }
}
