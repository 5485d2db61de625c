package io.yici.jdbc;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.OperationBuilder;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** The engine over a store, with work whose effects can be counted. Closed after use. */
final class Bench implements AutoCloseable {

    static final Duration LONG = Duration.ofMinutes(1);
    static final Duration PAST_LEASE = Operation.DEFAULT_LEASE.plusSeconds(1);

    /** New for each bench, so that benches can share a database. */
    final IdempotencyKey key = IdempotencyKey.of("bench", UUID.randomUUID().toString());

    final TestDatabase database;
    final JdbcIdempotencyStore store;
    final JdbcTransactions transactions;
    final Idempotency idempotency;
    private final ExecutorService others = Executors.newCachedThreadPool();

    Bench(TestDatabase database) {
        this(database, database.store());
    }

    Bench(TestDatabase database, JdbcIdempotencyStore store) {
        this.database = database;
        this.store = store;
        this.transactions = store.transactions();
        this.idempotency = Idempotency.over(store).codec(new TextCodec()).build();
        createEffects(database);
    }

    /** Claims on the database's own pool, business transactions on {@code business}. */
    static Bench withBusiness(TestDatabase database, DataSource business) {
        return new Bench(database, database.store(database.pool(), new ThreadBoundTransactions(business)));
    }

    /** Everything on one DataSource. */
    static Bench on(TestDatabase database, DataSource source) {
        return new Bench(database, database.store(source, new ThreadBoundTransactions(source)));
    }

    private static synchronized void createEffects(TestDatabase database) {
        database.store();
        database.update("CREATE TABLE IF NOT EXISTS effect (name varchar(100) NOT NULL)");
    }

    static OperationBuilder<String> operation() {
        return Operation.named("bench", String.class).waiting(Duration.ZERO);
    }

    static Operation<String> operation(Mode mode) {
        return operation().mode(mode).build();
    }

    /** An insert in the current transaction. */
    String effect(String name) throws SQLException {
        try (PreparedStatement statement =
                transactions.connection().prepareStatement("INSERT INTO effect (name) VALUES (?)")) {
            statement.setString(1, key.value() + name);
            statement.executeUpdate();
            return name;
        }
    }

    long effects() {
        return database.number("SELECT count(*) FROM effect WHERE name LIKE '" + key.value() + "%'");
    }

    <T> T inTransaction(Callable<T> unit) throws Exception {
        return transactions.execute(LONG, unit);
    }

    /** On another thread. */
    <T> Future<T> elsewhere(Callable<T> unit) {
        return others.submit(unit);
    }

    static <T> T get(Future<T> future) throws Exception {
        return future.get(30, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        others.shutdownNow();
        idempotency.close();
    }
}
