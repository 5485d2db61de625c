package io.yici.jdbc;

class MariaDbTokenStoreTest extends TokenStores {

    MariaDbTokenStoreTest() {
        super(TestDatabase.MARIADB);
    }
}
