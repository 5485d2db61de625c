package io.yici.jdbc;

import io.yici.spi.TokenStore;
import io.yici.spi.TransactionalStore;
import io.yici.testkit.TransactionalTokensContract;
import java.time.Duration;

/** The contract on a real database. */
abstract class TokenStores extends TransactionalTokensContract {

    private final TestDatabase database;

    TokenStores(TestDatabase database) {
        this.database = database;
    }

    static JdbcTokenStore store(TestDatabase database) {
        database.store();
        JdbcTokenStore.Builder builder =
                JdbcTokenStore.builder(database.pool(), database.transactions()).schema(SchemaMode.CREATE);
        return (database == TestDatabase.MYSQL_DIALECT_ON_MARIADB ? builder.dialect(new MySqlDialect()) : builder)
                .build();
    }

    @Override
    protected TransactionalStore records() {
        return database.store();
    }

    @Override
    protected TransactionalStore otherRecords() {
        return database.otherStore();
    }

    @Override
    protected TokenStore tokens() {
        return store(database);
    }

    @Override
    protected TokenStore otherTokens() {
        return store(database);
    }

    @Override
    protected void advance(Duration time) {
        database.advance(time);
        long micros = Params.micros(time);
        database.update("UPDATE yici_token SET issued_at = issued_at - " + micros + ", expires_at = expires_at - "
                + micros + ", kept_until = kept_until - " + micros);
    }
}
