package io.yici.jdbc;

class PostgresTokenStoreTest extends TokenStores {

    PostgresTokenStoreTest() {
        super(TestDatabase.POSTGRESQL);
    }
}
