package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.mysql.cj.jdbc.MysqlDataSource;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.mariadb.jdbc.MariaDbDataSource;

/** Users who may not do everything, as those who make the tables for an application give it what they think that it needs. */
@ParameterizedClass
@EnumSource(TestDatabase.class)
class RightsTest {

    private static final Pattern GRANT = Pattern.compile("GRANT .*? TO \\S+");

    private static final String CREATING = "&createDatabaseIfNotExist=true";

    @Parameter
    TestDatabase database;

    private final String user =
            "u" + UUID.randomUUID().toString().replace("-", "").substring(0, 20);
    private final String table = "of_" + user;
    private final String settlements = table + "_settlement";

    @BeforeEach
    void makeTablesAndUser() {
        make(table);
        database.update(
                switch (database) {
                    case H2 -> "CREATE USER " + user + " PASSWORD 'secret'";
                    case POSTGRESQL -> "CREATE USER " + user + " PASSWORD 'secret'";
                    default -> "CREATE USER " + grantee() + " IDENTIFIED BY 'secret'";
                });
        if (innoDb()) {
            database.update("GRANT CREATE TEMPORARY TABLES ON * TO " + grantee()); // to get in at all
        }
    }

    private void make(String name) {
        database.builder(database.pool(), database.transactions())
                .table(name)
                .schema(SchemaMode.CREATE)
                .build();
    }

    private boolean innoDb() {
        return database != TestDatabase.H2 && database != TestDatabase.POSTGRESQL;
    }

    private String grantee() {
        return innoDb() ? "'" + user + "'@'localhost'" : user;
    }

    private void grant(String rights, String on) {
        database.update("GRANT " + rights + " ON " + on + " TO " + grantee());
    }

    /** Without the settings that need more than the rights on a table. */
    private DataSource source() throws SQLException {
        DataSource source = database.connections();
        if (source instanceof JdbcDataSource h2) {
            h2.setURL(h2.getURL().replace(";DB_CLOSE_DELAY=-1", ""));
        } else if (source instanceof MysqlDataSource mySql) {
            mySql.setUrl(mySql.getUrl().replace(CREATING, "").replace("user=root", "user=" + user));
        } else if (source instanceof MariaDbDataSource mariaDb) {
            mariaDb.setUrl(mariaDb.getUrl().replace(CREATING, "").replace("user=root", "user=" + user));
        }
        return source;
    }

    private DataSource connections() throws SQLException {
        DataSource source = source();
        return (DataSource) Proxy.newProxyInstance(
                RightsTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> source.getConnection(user, "secret"));
    }

    private void validate(String name) throws SQLException {
        database.builder(connections(), database.transactions()).table(name).build();
    }

    private List<String> grantsToldFor(String name) {
        Throwable refused = catchThrowable(() -> validate(name));
        assertThat(refused).isInstanceOf(IllegalStateException.class);
        return GRANT.matcher(refused.getMessage())
                .results()
                .map(MatchResult::group)
                .toList();
    }

    @Test
    void userWhoMayNotDeleteIsToldSoBeforeTheFirstPurge() {
        grant("SELECT, INSERT, UPDATE", table);
        grant("SELECT, INSERT", settlements);

        assertThatThrownBy(() -> validate(table))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("table " + table + " is not for this user to DELETE; GRANT DELETE ON " + table);
    }

    @Test
    void everyMissingRightIsToldAtOnceWithTheStatementsThatGiveThem() {
        grant("SELECT", table);

        List<String> grants = grantsToldFor(table);
        assertThat(grants).hasSize(2);
        assertThat(grants.get(0)).startsWith("GRANT INSERT, UPDATE, DELETE ON " + table + " TO ");
        assertThat(grants.get(1)).startsWith("GRANT SELECT, INSERT ON " + settlements + " TO ");
        grants.forEach(database::update);

        assertThatCode(() -> validate(table)).doesNotThrowAnyException();
    }

    @Test
    void userWithoutAnyRightIsToldAllOfThem() {
        List<String> grants = grantsToldFor(table);
        assertThat(grants.get(0)).startsWith("GRANT SELECT, INSERT, UPDATE, DELETE ON " + table + " TO ");
        grants.forEach(database::update);

        assertThatCode(() -> validate(table)).doesNotThrowAnyException();
    }

    @Test
    void userWhoMayOnlyWriteIsToldThatItMustRead() {
        grant("INSERT, UPDATE, DELETE", table);
        grant("INSERT", settlements);

        List<String> grants = grantsToldFor(table);
        String first =
                database == TestDatabase.H2 ? "SELECT, UPDATE, DELETE" : "SELECT"; // H2 changes only what may be read
        assertThat(grants.get(0)).startsWith("GRANT " + first + " ON " + table + " TO ");
        assertThat(grants.get(1)).startsWith("GRANT SELECT ON " + settlements + " TO ");
    }

    @Test
    void rightsOfARoleCountAndNothingIsChangedByAskingForThem() {
        String role = "r" + user;
        database.update("CREATE ROLE " + role);
        database.update("GRANT SELECT, INSERT, UPDATE, DELETE ON " + table + " TO " + role);
        database.update("GRANT SELECT, INSERT ON " + settlements + " TO " + role);
        database.update("GRANT " + role + " TO " + grantee());
        if (innoDb()) {
            database.update("SET DEFAULT ROLE " + role + " FOR " + grantee());
        }
        GoldenRecipe.COMPLETED_VALUE.write(database.builder(database.pool(), database.transactions())
                .table(table)
                .build());

        assertThatCode(() -> validate(table)).doesNotThrowAnyException();

        assertThat(database.number("SELECT COUNT(*) FROM " + table + " WHERE retained_until > 0"))
                .isEqualTo(1);
    }

    @Test
    void schemaThatMayNotBeUsedIsToldToo() {
        String schema = "s" + user;
        database.update("CREATE SCHEMA " + schema);
        make(schema + ".records");

        List<String> grants = grantsToldFor(schema + ".records");
        grants.forEach(database::update);

        assertThatCode(() -> validate(schema + ".records")).doesNotThrowAnyException();
    }
}
