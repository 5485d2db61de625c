package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.spi.IdempotencyStore;
import io.yici.testkit.EnlistedSteps;
import io.yici.testkit.IdempotencyStoreContract;
import java.time.Duration;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(names = {"H2", "POSTGRESQL", "MARIADB_BY_MYSQL_DRIVER"})
class PortableEnlistedStoreTest extends IdempotencyStoreContract {

    @Parameter
    TestDatabase database;

    @Override
    protected IdempotencyStore store() {
        return new EnlistedSteps(Portable.store(database));
    }

    @Override
    protected IdempotencyStore otherInstance() {
        return Portable.store(database);
    }

    @Override
    protected void advance(Duration time) {
        database.advance(time);
    }

    @Override
    protected void raiseFormatVersion(RecordId id) {
        database.raiseFormatVersion(id);
    }
}
