package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Tables that differ from the schema file in one thing each. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class SchemaCheckTest {

    @Parameter
    TestDatabase database;

    private final String table = "c" + UUID.randomUUID().toString().replace("-", "");

    private AbstractThrowableAssert<?, ?> assertRefused(UnaryOperator<String> change) {
        make(change);
        return assertThatThrownBy(this::validate).isInstanceOf(IllegalStateException.class);
    }

    private void assertFits(UnaryOperator<String> change) {
        make(change);
        assertThatCode(this::validate).doesNotThrowAnyException();
    }

    private void make(UnaryOperator<String> change) {
        try (Connection connection = database.pool().getConnection();
                Statement statement = connection.createStatement()) {
            Dialect dialect =
                    database == TestDatabase.MYSQL_DIALECT_ON_MARIADB ? new MySqlDialect() : Dialects.of(connection);
            String script = new Schema(dialect, TableName.parse(table)).script();
            String changed = change.apply(script);
            for (String command : changed.split(";\\s*(\\R|$)")) {
                statement.execute(command);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void validate() {
        database.builder(database.pool(), database.transactions()).table(table).build();
    }

    private boolean innoDb() {
        return database.name().contains("MARIADB");
    }

    private boolean postgres() {
        return database == TestDatabase.POSTGRESQL;
    }

    private static UnaryOperator<String> column(String name, String definition) {
        return script -> script.replaceFirst("(?m)^ +" + name + " .*?(,?)$", name + " " + definition + "$1");
    }

    private static UnaryOperator<String> without(String pattern) {
        return script -> script.replaceFirst(pattern, "");
    }

    private static UnaryOperator<String> all(UnaryOperator<String> first, UnaryOperator<String> second) {
        return script -> second.apply(first.apply(script));
    }

    @Test
    void tableOfTheFileFits() {
        assertFits(script -> script);
    }

    @Test
    @Tag("T-47")
    void missingColumnIsOldAndTheRemedyAddsIt() {
        assertRefused(without("(?m)^ +crashes .*\\R"))
                .hasMessageContaining("table " + table + " is old: it has no column crashes")
                .hasMessageContaining("ALTER TABLE " + table + " ADD COLUMN crashes ");
    }

    @Test
    void missingIndexIsOldAndTheRemedyMakesIt() {
        make(
                innoDb()
                        ? script -> script.replaceFirst(",\\s+INDEX \\w+_overdue \\([^)]*\\)", "")
                        : without("CREATE INDEX[^;]*_overdue[^;]*;"));

        Throwable refused = catchThrowable(this::validate);
        assertThat(refused).hasMessageContaining("is old: it has no index on operation, ");
        String remedy = refused.getMessage().replaceFirst("(?s).*(CREATE INDEX .*?\\)( WHERE [^)]*\\))?) .*", "$1");
        database.update(remedy);
        validate();
    }

    @Test
    void allProblemsAreToldAtOnce() {
        assertRefused(all(
                        all(
                                without("(?m)^ +attempt .*\\R"),
                                column("fence", postgres() ? "integer NOT NULL" : "INTEGER NOT NULL")),
                        column("lease_until", postgres() ? "bigint" : "BIGINT")))
                .hasMessageStartingWith("3 problems, compared with schema/v1/")
                .hasMessageContaining("no column attempt")
                .hasMessageContaining("column fence has size 4; it must be: fence ")
                .hasMessageContaining("column lease_until takes null; it must be: lease_until ");
    }

    @Test
    @Tag("B20")
    void columnTooShortForTheLongestKeyIsWrong() {
        assertRefused(column("record_key", "VARCHAR(100) NOT NULL"))
                .hasMessageContaining("column record_key has size 100");
    }

    @Test
    void digestThatIsNotABinaryOf32BytesIsWrong() {
        assertRefused(column("digest", "CHAR(64) NOT NULL PRIMARY KEY"))
                .hasMessageContaining("column digest has another type");
    }

    @Test
    void digestOfAnotherLengthIsWrong() {
        if (postgres()) {
            assertFits(column("digest", "bytea NOT NULL PRIMARY KEY")); // has no lengths
            return;
        }
        assertRefused(column("digest", "BINARY(20) NOT NULL PRIMARY KEY"))
                .hasMessageContaining("column digest has size 20");
    }

    @Test
    void bodyThatDoesNotTakeTheLargestResultIsWrong() {
        if (postgres()) {
            assertRefused(column("result_body", "text")).hasMessageContaining("column result_body has another type");
            return;
        }
        assertRefused(column("result_body", innoDb() ? "BLOB" : "VARBINARY(65535)"))
                .hasMessageContaining("column result_body has size 65535");
    }

    @Test
    @Tag("B35")
    void timesThatAreNotNumbersAreWrong() {
        assertRefused(column("changed_at", "TIMESTAMP NULL"))
                .hasMessageContaining("column changed_at has another type");
    }

    @Test
    void columnThatTakesNoNullWhereNoneIsStoredIsWrong() {
        assertRefused(column("result_type", "VARCHAR(255) NOT NULL"))
                .hasMessageContaining("column result_type takes no null");
    }

    @Test
    @Tag("R-19")
    void anotherPrimaryKeyIsWrong() {
        assertRefused(all(
                        script -> script.replaceFirst(" PRIMARY KEY", ""),
                        script -> script.replaceFirst("\\R\\)", ",\n PRIMARY KEY (operation, digest)\n)")))
                .hasMessageContaining("its primary key is not digest");
    }

    @Test
    void widerColumnsAndColumnsOfOthersFit() {
        assertFits(all(
                column("record_key", "VARCHAR(400) NOT NULL"),
                script ->
                        script.replaceFirst("\\R\\)", ",\n note VARCHAR(20),\n shard INTEGER DEFAULT 0 NOT NULL\n)")));
    }

    @Test
    void tablePartitionedByDigestFits() {
        String part = "\n) PARTITION BY HASH (digest);\nCREATE TABLE " + table + "_p0 PARTITION OF " + table
                + " FOR VALUES WITH (MODULUS 1, REMAINDER 0);";
        if (postgres()) {
            assertFits(script -> script.replaceFirst("\\R\\);", part));
        } else if (innoDb()) {
            assertFits(
                    script -> script.replaceFirst("(COMMENT = '[^']*')", "$1 PARTITION BY KEY (digest) PARTITIONS 4"));
        }
    }

    @Test
    void compressedBodyFits() {
        assertFits(
                database == TestDatabase.MARIADB ? column("result_body", "MEDIUMBLOB COMPRESSED") : script -> script);
    }

    @Test
    void columnOfOthersThatMustBeFilledIsWrong() {
        assertRefused(script -> script.replaceFirst("\\R\\)", ",\n tenant VARCHAR(20) NOT NULL\n)"))
                .hasMessageContaining("column tenant is not known here");
    }

    @Test
    @Tag("T-47")
    void tableOfALaterReleaseIsNewer() {
        assertRefused(script -> script.replace("schema version 1'", "schema version 2'"))
                .hasMessageContaining("is newer: it has schema version 2, this release knows 1");
    }

    @Test
    @Tag("B32")
    void collationThatTakesDifferentKeysForOneIsWrong() {
        String loose = switch (database) {
            case H2 -> "VARCHAR_IGNORECASE(255) NOT NULL";
            case POSTGRESQL -> "text COLLATE loose NOT NULL";
            default -> "VARCHAR(255) COLLATE utf8mb4_general_ci NOT NULL";
        };
        if (postgres()) {
            database.update("CREATE COLLATION IF NOT EXISTS loose"
                    + " (provider = icu, locale = 'und-u-ks-level2', deterministic = false)");
        }
        assertRefused(column("scope", loose))
                .hasMessageContaining("the collation of column scope takes PAY and pay for the same");
    }

    @Test
    @Tag("B32")
    void charactersOfThreeBytesAtMostAreWrong() {
        if (innoDb()) {
            assertRefused(script -> script.replace(
                            "CHARACTER SET utf8mb4 COLLATE utf8mb4_bin", "CHARACTER SET utf8mb3 COLLATE utf8mb3_bin"))
                    .hasMessageContaining("column record_key has the character set utf8mb3")
                    .hasMessageContaining("CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_bin");
        } else if (postgres()) {
            database.update(
                    "CREATE DATABASE " + table + " TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'");
            PGSimpleDataSource latin = (PGSimpleDataSource) database.connections();
            latin.setDatabaseName(table);
            assertThatThrownBy(() -> database.builder(latin, database.transactions())
                            .schema(SchemaMode.CREATE)
                            .build())
                    .hasMessageContaining("its database has the encoding LATIN1");
        }
    }

    @Test
    void tableThatDoesNotLastIsWrong() {
        if (innoDb()) {
            assertRefused(script -> script.replace("ENGINE = InnoDB ROW_FORMAT = DYNAMIC", "ENGINE = MyISAM"))
                    .hasMessageContaining(
                            "its engine MyISAM has no transactions; ALTER TABLE " + table + " ENGINE = InnoDB");
        } else if (postgres()) {
            assertRefused(script -> script.replace("CREATE TABLE", "CREATE UNLOGGED TABLE"))
                    .hasMessageContaining("it is unlogged");
        }
    }
}
