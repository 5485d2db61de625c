package io.yici.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.guard.StateMachine;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A table of orders on a database, transactions of one isolation on it, and other threads. Closed after use. */
final class GuardBench implements AutoCloseable {

    private static final Map<String, ThreadBoundTransactions> TRANSACTIONS = new ConcurrentHashMap<>();

    /** New for each bench, so that benches can share a database. */
    final String order = "o" + UUID.randomUUID().toString().replace("-", "");

    final TestDatabase database;
    final ThreadBoundTransactions transactions;
    private final ExecutorService others = Executors.newCachedThreadPool();

    GuardBench(TestDatabase database) {
        this(database, Isolation.READ_COMMITTED);
    }

    GuardBench(TestDatabase database, Isolation isolation) {
        this.database = database;
        createTables(database);
        this.transactions =
                TRANSACTIONS.computeIfAbsent(database + " " + isolation, it -> transactions(database, isolation));
    }

    private static ThreadBoundTransactions transactions(TestDatabase database, Isolation isolation) {
        HikariConfig config = database.config(12);
        config.setMinimumIdle(1);
        config.setTransactionIsolation("TRANSACTION_" + isolation);
        return new ThreadBoundTransactions(new HikariDataSource(config));
    }

    private static synchronized void createTables(TestDatabase database) {
        database.store();
        database.update("CREATE TABLE IF NOT EXISTS guard_order (order_no varchar(64) NOT NULL PRIMARY KEY,"
                + " status varchar(20) NOT NULL, amount bigint NOT NULL, version bigint NOT NULL)");
        database.update(
                "CREATE TABLE IF NOT EXISTS guard_effect (order_no varchar(64) NOT NULL, what varchar(100) NOT NULL)");
    }

    <S> StateTable.Builder<S> binding(StateMachine<S> machine) {
        StateTable.Builder<S> builder = StateTable.of(machine, transactions)
                .table("guard_order")
                .key("order_no")
                .state("status");
        return database == TestDatabase.MYSQL_DIALECT_ON_MARIADB ? builder.dialect(new MySqlDialect()) : builder;
    }

    void insert(String orderNo, Object state) {
        database.update("INSERT INTO guard_order (order_no, status, amount, version) VALUES ('" + orderNo + "', '"
                + state + "', 100, 0)");
    }

    void insert(Object state) {
        insert(order, state);
    }

    String state() {
        return state(order);
    }

    String state(String orderNo) {
        return TestDatabase.text("SELECT status FROM guard_order WHERE order_no = '" + orderNo + "'", database.pool());
    }

    /** As a plain read of the open transaction shows it. */
    String seen(String orderNo) throws SQLException {
        try (PreparedStatement statement =
                transactions.connection().prepareStatement("SELECT status FROM guard_order WHERE order_no = ?")) {
            statement.setString(1, orderNo);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }

    /** Reads something else, so that the open transaction has its view, and locks no order. */
    void beginView() throws SQLException {
        try (PreparedStatement statement =
                transactions.connection().prepareStatement("SELECT count(*) FROM guard_effect WHERE order_no = ' '")) {
            statement.executeQuery().close();
        }
    }

    /** In the open transaction. */
    void effect(String orderNo, String what) {
        try (PreparedStatement statement =
                transactions.connection().prepareStatement("INSERT INTO guard_effect (order_no, what) VALUES (?, ?)")) {
            statement.setString(1, orderNo);
            statement.setString(2, what);
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    long effects(String what) {
        return database.number(
                "SELECT count(*) FROM guard_effect WHERE order_no = '" + order + "' AND what = '" + what + "'");
    }

    <T> T inTransaction(Callable<T> unit) throws Exception {
        return transactions.execute(Duration.ofMinutes(1), unit);
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
    }
}
