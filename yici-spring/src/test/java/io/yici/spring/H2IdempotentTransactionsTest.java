package io.yici.spring;

class H2IdempotentTransactionsTest extends IdempotentTransactionsContract {

    @Override
    TestDatabase database() {
        return TestDatabase.H2;
    }
}
