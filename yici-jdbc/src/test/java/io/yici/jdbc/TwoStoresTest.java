package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.IdempotencyKey;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.RecordState;
import io.yici.spi.StoredResult;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Stores side by side in one server: on two tables, in two schemas, over two DataSources. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class TwoStoresTest {

    @Parameter
    TestDatabase database;

    private final IdempotencyKey key = IdempotencyKey.unscoped(UUID.randomUUID().toString());

    private static String newName() {
        return "t" + UUID.randomUUID().toString().replace("-", "");
    }

    private JdbcIdempotencyStore on(String table) {
        return database.builder(database.pool(), database.transactions())
                .table(table)
                .schema(SchemaMode.CREATE)
                .build();
    }

    private ClaimRequest request() {
        return new ClaimRequest("two", key, null, UUID.randomUUID(), Duration.ofMinutes(1), CrashPolicy.RETRY, null);
    }

    /** The same key is granted once by each; what is done to one record is not seen in the others. */
    private void assertApart(List<IdempotencyStore> stores) {
        for (IdempotencyStore store : stores) {
            assertThat(store.find(request().id())).isEmpty();
            Claim.Granted granted = (Claim.Granted) store.claim(request());
            assertThat(store.claim(request())).isInstanceOf(Claim.InProgress.class);
            store.complete(
                    granted.lease(),
                    new Completion(StoredResult.TOMBSTONE, Duration.ofDays(1), ExpiryPolicy.RUN_AGAIN));
            assertThat(store.find(request().id()).orElseThrow().state()).isEqualTo(RecordState.COMPLETED);
        }
    }

    @Test
    void tablesAndSchemasOfOneDatabaseDoNotMeet() {
        String schema = newName();
        String table = newName();
        database.update("CREATE SCHEMA " + schema);

        assertApart(List.of(on(table), on(newName()), on(schema + "." + table), database.store()));
    }

    /** Uncommitted first claims of one key in two tables do not stand in each other's way. */
    @Test
    void locksOfTwoTablesDoNotMeet() throws Exception {
        JdbcIdempotencyStore first = on(newName());
        JdbcIdempotencyStore second = on(newName());

        first.transactions().execute(Bench.LONG, () -> {
            assertThat(first.enlisted().claim(request())).isInstanceOf(Claim.Granted.class);
            assertThat(second.claim(request())).isInstanceOf(Claim.Granted.class);
            return assertThat(first.claim(request())).isInstanceOf(Claim.InProgress.class);
        });
    }

    @Test
    void schemaMayBeThatOfTheConnections() {
        String schema = newName();
        database.update("CREATE SCHEMA " + schema);
        HikariConfig config = database.config(2);
        switch (database) {
            case H2 -> config.setSchema(schema.toUpperCase(Locale.ROOT));
            case POSTGRESQL -> config.setSchema(schema);
            case MARIADB, MARIADB_BY_MYSQL_DRIVER, MYSQL_DIALECT_ON_MARIADB -> config.setCatalog(schema);
        }
        try (HikariDataSource pool = new HikariDataSource(config)) {
            JdbcIdempotencyStore.Builder builder = database.builder(pool, new ThreadBoundTransactions(pool));
            JdbcIdempotencyStore there = builder.schema(SchemaMode.CREATE).build();
            builder.schema(SchemaMode.VALIDATE).build();

            assertApart(List.of(there, database.store()));
        }
    }
}
