package io.yici.jdbc;

import com.mysql.cj.jdbc.MysqlDataSource;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.RecordId;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** A real database with the table in it, and what tests do to it. Shared by the tests of a JVM. */
enum TestDatabase {
    H2(TestDatabase::h2),
    POSTGRESQL(PostgresServer::connections),
    MARIADB(MariaDbServer::connections),
    MARIADB_BY_MYSQL_DRIVER(MariaDbServer::connectionsOfMySqlDriver),
    MYSQL_DIALECT_ON_MARIADB(MariaDbServer::connectionsForMySqlDialect);

    private final Supplier<DataSource> server;
    private volatile Opened opened;

    private record Opened(
            HikariDataSource pool,
            JdbcIdempotencyStore store,
            JdbcIdempotencyStore other,
            ThreadBoundTransactions transactions) {}

    TestDatabase(Supplier<DataSource> server) {
        this.server = server;
    }

    private static DataSource h2() {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:yici;DB_CLOSE_DELAY=-1");
        return source;
    }

    private Opened open() {
        if (opened == null) {
            synchronized (this) {
                if (opened == null) {
                    opened = opening();
                }
            }
        }
        return opened;
    }

    private Opened opening() {
        HikariDataSource pool = pool(24);
        ThreadBoundTransactions transactions = new ThreadBoundTransactions(pool);
        JdbcIdempotencyStore store =
                builder(pool, transactions).schema(SchemaMode.CREATE).build();
        if (this == H2) {
            ServerFiles.found("h2", "H2 " + text("SELECT H2VERSION()", pool));
        }
        return new Opened(pool, store, store(pool, transactions), transactions);
    }

    /** The caller closes it. */
    HikariDataSource pool(int size) {
        return new HikariDataSource(config(size));
    }

    HikariConfig config(int size) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(server.get());
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(10_000);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        return config;
    }

    /** A new physical connection each time. */
    DataSource connections() {
        open();
        return server.get();
    }

    /** With a lock wait that a claim need not shorten, as the schema files advise. */
    DataSource brieflyWaiting() {
        DataSource source = connections();
        if (source instanceof JdbcDataSource h2) {
            h2.setURL(h2.getURL() + ";LOCK_TIMEOUT=1000");
        } else if (source instanceof MysqlDataSource mySql) {
            mySql.setUrl(mySql.getUrl() + "&sessionVariables=innodb_lock_wait_timeout=1");
        }
        return source;
    }

    /** Connections that find another schema of the same server, as a URL of its own or a router would have it. */
    DataSource inSchema(String schema) {
        DataSource real = connections();
        return (DataSource) Proxy.newProxyInstance(
                TestDatabase.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Connection connection = real.getConnection();
                    DatabaseMetaData told = connection.getMetaData();
                    if (told.supportsSchemasInTableDefinitions()) {
                        connection.setSchema(
                                told.storesUpperCaseIdentifiers() ? schema.toUpperCase(Locale.ROOT) : schema);
                    } else {
                        connection.setCatalog(schema);
                    }
                    return connection;
                });
    }

    DataSource pool() {
        return open().pool();
    }

    JdbcIdempotencyStore store() {
        return open().store();
    }

    ThreadBoundTransactions transactions() {
        return open().transactions();
    }

    /** A store over these connections, on the same table. */
    JdbcIdempotencyStore store(DataSource claims, JdbcTransactions transactions) {
        return builder(claims, transactions).build();
    }

    /** Leaves no marker in the tables, so that tests may count what is there. */
    JdbcIdempotencyStore.Builder builder(DataSource claims, JdbcTransactions transactions) {
        return checkedBuilder(claims, transactions).withoutMarkerCheck();
    }

    /** As an application has it. */
    JdbcIdempotencyStore.Builder checkedBuilder(DataSource claims, JdbcTransactions transactions) {
        JdbcIdempotencyStore.Builder builder =
                JdbcIdempotencyStore.builder(claims).transactions(transactions);
        return this == MYSQL_DIALECT_ON_MARIADB ? builder.dialect(new MySqlDialect()) : builder;
    }

    /** Another one on the same table. */
    JdbcIdempotencyStore otherStore() {
        return open().other();
    }

    /** Whether a first claim reads before it inserts, in a statement more. */
    boolean readsFirst() {
        return this == H2 || this == MYSQL_DIALECT_ON_MARIADB;
    }

    /** Whether a claim that comes upon an uncommitted one needs a second statement to tell. */
    boolean looksAgain() {
        return this == MARIADB || this == MARIADB_BY_MYSQL_DRIVER;
    }

    void advance(Duration time) {
        long micros = Params.micros(time);
        update("UPDATE yici_record SET lease_until = lease_until - " + micros + ", claimed_at = claimed_at - " + micros
                + ", changed_at = changed_at - " + micros + ", created_at = created_at - " + micros
                + ", retained_until = retained_until - " + micros);
    }

    void raiseFormatVersion(RecordId id) {
        try (Connection connection = pool().getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "UPDATE yici_record SET format_version = format_version + 1 WHERE digest = ?")) {
            statement.setBytes(1, id.bytes());
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    int update(String sql) {
        try (Connection connection = pool().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    long number(String sql) {
        return Long.parseLong(text(sql, pool()));
    }

    static String text(String sql, DataSource source) {
        try (Connection connection = source.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
