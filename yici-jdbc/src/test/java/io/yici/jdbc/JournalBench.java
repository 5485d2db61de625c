package io.yici.jdbc;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** A journal over a table of its own, on a shared database. Closed after use. */
final class JournalBench implements AutoCloseable {

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    final TestDatabase database;
    final String table = "shelf_" + NUMBERS.incrementAndGet();
    final JdbcTransactions transactions;
    final Journal journal;
    private final ExecutorService others = Executors.newCachedThreadPool();

    JournalBench(TestDatabase database) {
        this(database, database.pool());
    }

    JournalBench(TestDatabase database, DataSource business) {
        this.database = database;
        this.transactions = new ThreadBoundTransactions(business);
        database.store();
        database.update("CREATE TABLE " + table + " (sku varchar(191) NOT NULL, bucket integer DEFAULT 0 NOT NULL,"
                + " available bigint NOT NULL, PRIMARY KEY (sku, bucket))");
        this.journal = builder(transactions, quantities()).build();
    }

    QuantityTable quantities() {
        return QuantityTable.of(table, "sku", "available");
    }

    Journal over(JdbcTransactions transactions) {
        return builder(transactions, quantities()).schema(SchemaMode.NONE).build();
    }

    Journal.Builder builder(JdbcTransactions transactions, QuantityTable quantities) {
        Journal.Builder builder = Journal.builder(database.pool(), quantities)
                .transactions(transactions)
                .schema(SchemaMode.CREATE);
        return database == TestDatabase.MYSQL_DIALECT_ON_MARIADB ? builder.dialect(new MySqlDialect()) : builder;
    }

    void stock(String sku, long available) {
        stock(sku, 0, available);
    }

    void stock(String sku, int bucket, long available) {
        database.update("INSERT INTO " + table + " (sku, bucket, available) VALUES ('" + sku + "', " + bucket + ", "
                + available + ")");
    }

    long available(String sku) {
        return database.number("SELECT sum(available) FROM " + table + " WHERE sku = '" + sku + "'");
    }

    long rows() {
        return database.number("SELECT count(*) FROM yici_journal WHERE quantity = '" + table + ".available'");
    }

    static Movement movement(String request, JournalLine... lines) {
        return Movement.of(request, List.of(lines));
    }

    <T> T inTransaction(Callable<T> unit) throws Exception {
        return transactions.execute(Bench.LONG, unit);
    }

    /** On another thread. */
    <T> Future<T> elsewhere(Callable<T> unit) {
        return others.submit(unit);
    }

    @Override
    public void close() {
        others.shutdownNow();
        database.update("DROP TABLE " + table);
    }
}
