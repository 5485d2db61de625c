package io.yici.testkit;

import io.yici.spi.TokenStore;
import io.yici.spi.TransactionalStore;
import java.time.Duration;
import java.time.Instant;

class InMemoryTokenStoreTest extends TransactionalTokensContract {

    private final MovableClock clock = MovableClock.at(Instant.EPOCH);
    private final InMemoryTransactionalStore records = new InMemoryTransactionalStore(clock);
    private final InMemoryTokenStore tokens = new InMemoryTokenStore(records, clock);

    @Override
    protected TransactionalStore records() {
        return records;
    }

    @Override
    protected TransactionalStore otherRecords() {
        return records;
    }

    @Override
    protected TokenStore tokens() {
        return tokens;
    }

    @Override
    protected TokenStore otherTokens() {
        return tokens;
    }

    @Override
    protected void advance(Duration time) {
        clock.advance(time);
    }
}
