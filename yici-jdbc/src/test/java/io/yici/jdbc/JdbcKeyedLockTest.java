package io.yici.jdbc;

import io.yici.spi.IdempotencyStore;
import io.yici.testkit.KeyedLockContract;
import java.time.Duration;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(names = {"H2", "POSTGRESQL", "MARIADB"})
class JdbcKeyedLockTest extends KeyedLockContract {

    @Parameter
    TestDatabase database;

    @Override
    protected IdempotencyStore store() {
        return database.store();
    }

    @Override
    protected IdempotencyStore otherInstance() {
        return database.otherStore();
    }

    @Override
    protected void advance(Duration time) {
        database.advance(time);
    }
}
