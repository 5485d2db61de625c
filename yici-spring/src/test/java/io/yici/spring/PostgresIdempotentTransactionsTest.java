package io.yici.spring;

class PostgresIdempotentTransactionsTest extends IdempotentTransactionsContract {

    @Override
    TestDatabase database() {
        return TestDatabase.POSTGRESQL;
    }
}
