package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.yici.jdbc.spi.TableName;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import liquibase.Contexts;
import liquibase.Liquibase;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The table as Flyway and Liquibase make it. */
@ParameterizedClass
@EnumSource(names = {"H2", "POSTGRESQL", "MARIADB"})
class MigrationToolsTest {

    /** Held, or their levels would be forgotten. */
    private static final List<Logger> TALKATIVE =
            List.of(Logger.getLogger("liquibase"), Logger.getLogger("org.flywaydb"));

    @Parameter
    TestDatabase database;

    private final String schema = "m" + UUID.randomUUID().toString().replace("-", "");

    @BeforeAll
    static void keepThemQuiet() {
        System.setProperty("liquibase.analytics.enabled", "false");
        TALKATIVE.forEach(logger -> logger.setLevel(Level.WARNING));
    }

    @BeforeEach
    void createSchema() {
        database.store();
        database.update("CREATE SCHEMA " + schema);
    }

    private void assertFits(String table) {
        DataSource source = database.inSchema(schema);
        assertThatCode(() -> database.builder(source, new ThreadBoundTransactions(source))
                        .table(table)
                        .build())
                .doesNotThrowAnyException();
    }

    private int flyway(String... locations) {
        String stored = database == TestDatabase.H2 ? schema.toUpperCase(Locale.ROOT) : schema;
        return Flyway.configure()
                .dataSource(database.connections())
                .schemas(stored)
                .locations(locations)
                .load()
                .migrate()
                .migrationsExecuted;
    }

    private String yici() {
        return yici("flyway");
    }

    private String yici(String location) {
        return "classpath:yici/" + location + "/" + database.name().toLowerCase(Locale.ROOT);
    }

    private void assertFits(String guard, String standard, String table) throws Exception {
        try (Connection connection = database.inSchema(schema).getConnection()) {
            GuardFile file = new GuardFile(guard, standard, TableName.parse(table), Dialects.of(connection));
            assertThatCode(() -> new GuardSchema(file).prepare(connection, SchemaMode.VALIDATE))
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @MethodSource("guards")
    void flywayMakesTheTableOfAGuard(String guard, String standard) throws Exception {
        assertThat(flyway(yici("flyway-" + guard))).isEqualTo(1);
        assertFits(guard, standard, standard);
        assertThat(flyway(yici("flyway-" + guard))).isZero();
    }

    @ParameterizedTest
    @MethodSource("guards")
    void liquibaseMakesTheTableOfAGuard(String guard, String standard) throws Exception {
        String changes = "yici/liquibase/" + guard + ".xml";
        assertThat(liquibase(changes, Map.of())).isEqualTo(1);
        assertFits(guard, standard, standard);
        assertThat(liquibase(changes, Map.of())).isZero();
    }

    @ParameterizedTest
    @MethodSource("guards")
    void liquibaseGivesTheTableOfAGuardAnotherName(String guard, String standard) throws Exception {
        liquibase("yici/liquibase/" + guard + ".xml", Map.of("yici." + guard + ".table", "mine"));
        assertFits(guard, standard, "mine");
    }

    static Stream<Arguments> guards() {
        return Stream.of(
                Arguments.of("journal", Journal.STANDARD_TABLE),
                Arguments.of("state", StateEvents.STANDARD_TABLE),
                Arguments.of("token", JdbcTokenStore.STANDARD_TABLE));
    }

    @Test
    void flywayMakesItOnce() {
        assertThat(flyway(yici())).isEqualTo(1);
        assertFits("yici_record");
        assertThat(flyway(yici())).isZero();
    }

    @Test
    void flywayMakesItBesideMigrationsThatAreFurther() {
        assertThat(flyway("classpath:flyway")).isEqualTo(1);

        assertThat(flyway("classpath:flyway", yici())).isEqualTo(1);
        assertFits("yici_record");
        assertThat(flyway("classpath:flyway", yici())).isZero();
    }

    @Test
    void flywayHasTheFilesOfTheSchema() throws Exception {
        for (String vendor : new String[] {"h2", "postgresql", "mariadb", "mysql"}) {
            String file = Schema.fileName(vendor.equals("mysql") ? "mariadb" : vendor);
            assertThat(resource("yici/flyway/" + vendor + "/R__yici_record_v1.sql"))
                    .isEqualTo(resource(file));
        }
    }

    private static String resource(String name) throws Exception {
        try (InputStream in = Schema.class.getClassLoader().getResourceAsStream(name)) {
            assertThat(in).as(name).isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private int liquibase(Map<String, String> parameters) throws Exception {
        return liquibase("yici/liquibase/changelog.xml", parameters);
    }

    private int liquibase(String changes, Map<String, String> parameters) throws Exception {
        try (Connection connection = database.inSchema(schema).getConnection()) {
            Database target =
                    DatabaseFactory.getInstance().findCorrectDatabaseImplementation(new JdbcConnection(connection));
            Liquibase liquibase = new Liquibase(changes, new ClassLoaderResourceAccessor(), target);
            parameters.forEach(liquibase::setChangeLogParameter);
            int before = liquibase.listUnrunChangeSets(new Contexts(), null).size();
            liquibase.update(new Contexts());
            return before;
        }
    }

    @Test
    void liquibaseMakesItOnce() throws Exception {
        assertThat(liquibase(Map.of())).isEqualTo(1);
        assertFits("yici_record");
        assertThat(liquibase(Map.of())).isZero();
    }

    @Test
    void liquibaseGivesItAnotherName() throws Exception {
        liquibase(Map.of("yici.table", "my_record"));
        assertFits("my_record");
        assertThat(liquibase(Map.of("yici.table", "my_record"))).isZero();
    }
}
