package io.yici.jdbc;

class H2TokenStoreTest extends TokenStores {

    H2TokenStoreTest() {
        super(TestDatabase.H2);
    }
}
