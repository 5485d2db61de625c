package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.spi.IdempotencyStore;
import io.yici.testkit.EnlistedSteps;
import io.yici.testkit.IdempotencyStoreContract;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** By both drivers, and in the dialect of MySQL. */
@ParameterizedClass
@EnumSource(names = {"MARIADB", "MARIADB_BY_MYSQL_DRIVER", "MYSQL_DIALECT_ON_MARIADB"})
@Tag("B32")
class MariaDbEnlistedStoreTest extends IdempotencyStoreContract {

    @Parameter
    TestDatabase database;

    @Override
    protected IdempotencyStore store() {
        return new EnlistedSteps(database.store());
    }

    @Override
    protected IdempotencyStore otherInstance() {
        return database.store();
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
