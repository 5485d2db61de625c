package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabase;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseBuilder;
import org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseType;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

class DerivedPoolsTest {

    private final String url = "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
    private final YiciProperties.Claims settings = new YiciProperties.Claims();

    private HikariDataSource pool() {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(url);
        pool.setUsername("sa");
        pool.setPassword("secret");
        return pool;
    }

    private static void reachesTheSameDatabase(DataSource application) throws Exception {
        new JdbcTemplate(application).execute("create table here (id int)");
        try (ClaimDataSources derived = DerivedPools.of(application, new YiciProperties.Claims())) {
            for (DataSource each : new DataSource[] {derived.claims(), derived.renewals()}) {
                assertThat(new JdbcTemplate(each).queryForObject("select count(*) from here", Integer.class))
                        .isZero();
            }
        }
    }

    @Test
    void copiesAHikariPool() throws Exception {
        try (HikariDataSource application = pool()) {
            reachesTheSameDatabase(application);
        }
    }

    @Test
    void copiesAPoolUnderAWrapper() throws Exception {
        try (HikariDataSource application = pool()) {
            reachesTheSameDatabase(new LazyConnectionDataSourceProxy(application));
        }
    }

    @Test
    void readsTheUrlOfAnotherKind() throws Exception {
        reachesTheSameDatabase(new DriverManagerDataSource(url, "sa", "secret"));
    }

    @Test
    void readsTheUrlOfAnEmbeddedDatabase() throws Exception {
        EmbeddedDatabase application = new EmbeddedDatabaseBuilder()
                .setType(EmbeddedDatabaseType.H2)
                .generateUniqueName(true)
                .build();
        try {
            reachesTheSameDatabase(application);
        } finally {
            application.shutdown();
        }
    }

    @Test
    @Tag("B34")
    void isSmallAndCommitsOnItsOwnWhateverTheApplicationsPoolDoes() throws Exception {
        settings.setPoolSize(3);
        settings.setConnectionTimeout(Duration.ofSeconds(1));
        try (HikariDataSource application = pool()) {
            application.setMaximumPoolSize(50);
            application.setMinimumIdle(10);
            application.setAutoCommit(false);
            application.setTransactionIsolation("TRANSACTION_SERIALIZABLE");
            application.setConnectionInitSql("create schema if not exists marked");
            try (ClaimDataSources derived = DerivedPools.of(application, settings)) {
                HikariDataSource claims = (HikariDataSource) derived.claims();
                HikariDataSource renewals = (HikariDataSource) derived.renewals();

                assertThat(claims.getPoolName()).isEqualTo("yici-claims");
                assertThat(claims.getMaximumPoolSize()).isEqualTo(3);
                assertThat(claims.getConnectionTimeout()).isEqualTo(1000);
                assertThat(renewals.getPoolName()).isEqualTo("yici-renewer");
                assertThat(renewals.getMaximumPoolSize()).isEqualTo(1);
                try (Connection connection = claims.getConnection()) {
                    assertThat(connection.getAutoCommit()).isTrue();
                    assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
                }
            }
        }
    }

    @Test
    void closesWhatItMade() throws Exception {
        try (HikariDataSource application = pool()) {
            ClaimDataSources derived = DerivedPools.of(application, settings);

            derived.close();

            assertThat(((HikariDataSource) derived.claims()).isClosed()).isTrue();
            assertThat(((HikariDataSource) derived.renewals()).isClosed()).isTrue();
            assertThat(application.isClosed()).isFalse();
        }
    }

    @Test
    void refusesARouter() {
        try (HikariDataSource application = pool()) {
            AbstractRoutingDataSource router = new AbstractRoutingDataSource() {
                @Override
                protected Object determineCurrentLookupKey() {
                    return "one";
                }
            };
            router.setTargetDataSources(Map.of("one", application));
            router.afterPropertiesSet();

            assertThatThrownBy(() -> DerivedPools.of(new LazyConnectionDataSourceProxy(router), settings))
                    .isInstanceOf(StartFailure.class)
                    .hasMessageContaining("routes to several");
        }
    }

    @Test
    void refusesWhatShowsNoUrlAndNamesTheRemedy() {
        DataSource opaque = new AbstractDataSource() {
            @Override
            public Connection getConnection() {
                throw new UnsupportedOperationException();
            }

            @Override
            public Connection getConnection(String username, String password) {
                throw new UnsupportedOperationException();
            }
        };

        assertThatThrownBy(() -> DerivedPools.of(opaque, settings))
                .isInstanceOfSatisfying(
                        StartFailure.class,
                        failure -> assertThat(failure.action()).contains(ClaimDataSources.class.getName()));
    }
}
