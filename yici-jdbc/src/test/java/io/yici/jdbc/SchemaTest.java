package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.CrashPolicy;
import io.yici.IdempotencyKey;
import io.yici.jdbc.spi.TableName;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(TestDatabase.class)
class SchemaTest {

    @Parameter
    TestDatabase database;

    private JdbcIdempotencyStore.Builder builder(String table) {
        return database.builder(database.pool(), database.transactions()).table(table);
    }

    private static String newName() {
        return "t" + UUID.randomUUID().toString().replace("-", "");
    }

    private static Claim claim(JdbcIdempotencyStore store) {
        return store.claim(new ClaimRequest(
                "schema",
                IdempotencyKey.unscoped(UUID.randomUUID().toString()),
                null,
                UUID.randomUUID(),
                Duration.ofSeconds(30),
                CrashPolicy.RETRY,
                null));
    }

    @Test
    void severalInstancesCreateAtOnce() throws Exception {
        ExecutorService instances = Executors.newFixedThreadPool(6);
        try {
            for (int round = 0; round < 5; round++) {
                String table = newName();
                List<Future<JdbcIdempotencyStore>> starting = new ArrayList<>();
                for (int i = 0; i < 6; i++) {
                    starting.add(instances.submit(
                            () -> builder(table).schema(SchemaMode.CREATE).build()));
                }
                for (Future<JdbcIdempotencyStore> store : starting) {
                    assertThat(claim(store.get(30, TimeUnit.SECONDS))).isInstanceOf(Claim.Granted.class);
                }
            }
        } finally {
            instances.shutdownNow();
        }
    }

    @Test
    void tablesAreCreatedOnConnectionsWithoutAutomaticCommits() {
        HikariConfig config = database.config(2);
        config.setAutoCommit(false);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            String table = newName();
            JdbcIdempotencyStore store = database.builder(pool, database.transactions())
                    .table(table)
                    .schema(SchemaMode.CREATE)
                    .build();
            JdbcTokenStore.builder(pool, database.transactions())
                    .table(table + "_token")
                    .schema(SchemaMode.CREATE)
                    .build();
            assertThat(claim(store)).isInstanceOf(Claim.Granted.class);
        }
    }

    @Test
    void tableMayHaveASchemaAndBeCreatedAgain() {
        String schema = newName();
        database.update("CREATE SCHEMA " + schema);
        for (int start = 0; start < 2; start++) {
            JdbcIdempotencyStore store =
                    builder(schema + ".mine").schema(SchemaMode.CREATE).build();
            assertThat(claim(store)).isInstanceOf(Claim.Granted.class);
        }
        assertThat(database.number("SELECT count(*) FROM " + schema + ".mine")).isEqualTo(2);
        assertThat(claim(builder(schema + ".mine").build())).isInstanceOf(Claim.Granted.class);
    }

    @Test
    void tableOfSomebodyElseIsRefusedWithoutAdviceToChangeIt() {
        String ledger = newName();
        database.update("CREATE TABLE " + ledger + " (id int PRIMARY KEY, amount int)");

        assertThatThrownBy(() -> builder(ledger).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is somebody else's")
                .hasMessageContaining("another name")
                .hasMessageNotContaining("ALTER TABLE " + ledger);
    }

    @Test
    void missingTableIsRefusedWithARemedy() {
        assertThatThrownBy(() -> builder("nowhere").build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("table nowhere is missing")
                .hasMessageContaining("with nowhere for yici_record")
                .hasMessageContaining("schema/v1/")
                .hasMessageContaining("CREATE");
    }

    @Test
    @Tag("T-47")
    void oldTableIsRefusedWithARemedy() {
        String table = created();
        database.update("ALTER TABLE " + table + " DROP COLUMN result_type");

        for (SchemaMode mode : List.of(SchemaMode.VALIDATE, SchemaMode.CREATE)) {
            assertThatThrownBy(() -> builder(table).schema(mode).build())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("is old: it has no column result_type");
        }
    }

    @Test
    void missingTableOfSettlementsIsRefused() {
        String table = created();
        database.update("DROP TABLE " + table + "_settlement");

        assertThatThrownBy(() -> builder(table).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("table " + table + "_settlement is missing");
    }

    @Test
    @Tag("B35")
    void columnOfAnotherTypeIsRefused() {
        String table = created();
        database.update("ALTER TABLE " + table + " DROP COLUMN changed_at");
        database.update("ALTER TABLE " + table + " ADD COLUMN changed_at timestamp");

        assertThatThrownBy(() -> builder(table).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is wrong: column changed_at");
    }

    @Test
    @Tag("R-19")
    void tableWithoutItsPrimaryKeyIsRefused() {
        String table = created();
        String copy = newName();
        database.update("CREATE TABLE " + copy + " AS SELECT * FROM " + table);

        assertThatThrownBy(() -> builder(copy).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("primary key");
    }

    @Test
    void namesThatAreNotPlainIdentifiersAreRefused() {
        for (String name : List.of("", "a b", "a;drop table x", "1a", "a.b.c", ".a", "a.", "\"a\"", "a".repeat(51))) {
            assertThatThrownBy(() -> builder(name)).as(name).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(TableName.parse("a.b_1").beside("c")).isEqualTo("a.c");
    }

    @Test
    void wordsOfTheDatabaseAreRefusedWithARemedy() {
        for (String name : List.of("select", "table")) {
            for (SchemaMode mode : List.of(SchemaMode.VALIDATE, SchemaMode.CREATE)) {
                assertThatThrownBy(() -> builder(name).schema(mode).build())
                        .as(name)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("cannot be called so");
            }
        }
    }

    @Test
    void caseOfANameIsFoldedAsTheDatabaseDoesIt() {
        String name = "Mixed_" + newName();
        builder(name).schema(SchemaMode.CREATE).build();

        assertThat(claim(builder(name).build())).isInstanceOf(Claim.Granted.class);
    }

    /** The session's own table has no primary key; that of the other one does not make up for it. */
    @Test
    void tableOfTheSameNameInAnotherSchemaDoesNotCount() {
        String schema = newName();
        String table = newName();
        database.update("CREATE SCHEMA " + schema);
        builder(schema + "." + table).schema(SchemaMode.CREATE).build();
        assertThatThrownBy(() -> builder(table).build()).hasMessageContaining("is missing");

        database.update("CREATE TABLE " + table + " AS SELECT * FROM " + schema + "." + table);
        assertThatThrownBy(() -> builder(table).build()).hasMessageContaining("primary key");
        builder(schema + "." + table).build();
    }

    @Test
    void uncheckedTableShowsAtTheFirstClaim() {
        JdbcIdempotencyStore store = builder("nowhere").schema(SchemaMode.NONE).build();

        assertThatThrownBy(() -> claim(store))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("claim");
    }

    @Test
    void transactionsAreRequired() {
        assertThatThrownBy(() -> JdbcIdempotencyStore.builder(database.pool()).build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("transactions");
    }

    private String created() {
        String table = newName();
        builder(table).schema(SchemaMode.CREATE).build();
        return table;
    }
}
