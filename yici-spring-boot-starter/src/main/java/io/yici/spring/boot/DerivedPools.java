package io.yici.spring.boot;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariConfigMXBean;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.boot.jdbc.DataSourceUnwrapper;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/**
 * Makes the pools of claims and renewals like the application's: a copy of its settings where it is HikariCP, also under a wrapper
 * that can be unwrapped; else URL, user and password as far as Spring Boot can read them.
 */
final class DerivedPools {

    static final String CLAIMS = "yici-claims";
    static final String RENEWALS = "yici-renewer";

    /** The shortest that HikariCP takes. */
    static final Duration LEAST_TIMEOUT = Duration.ofMillis(250);

    private static final String REMEDY = "Define a bean of type " + ClaimDataSources.class.getName()
            + ", for example ClaimDataSources.of(claims, renewals), with two small pools on the same database.";

    private final HikariConfig like;
    private final long connectionTimeout;

    private DerivedPools(HikariConfig like, long connectionTimeout) {
        this.like = like;
        this.connectionTimeout = connectionTimeout;
    }

    static ClaimDataSources of(DataSource application, YiciProperties.Claims settings) {
        DerivedPools pools = new DerivedPools(
                configuration(application), settings.getConnectionTimeout().toMillis());
        HikariDataSource claims = new HikariDataSource(pools.claims(settings.getPoolSize()));
        try {
            return ClaimDataSources.owning(claims, new HikariDataSource(pools.renewals()));
        } catch (RuntimeException e) {
            claims.close();
            throw e;
        }
    }

    static StartFailure underivable(String why, @Nullable Throwable cause) {
        return new StartFailure(
                "The connections for claims cannot be derived from the application's DataSource: " + why,
                REMEDY,
                cause);
    }

    private static HikariConfig configuration(DataSource application) {
        if (routes(application)) {
            throw underivable("it routes to several.", null);
        }
        HikariDataSource pool =
                DataSourceUnwrapper.unwrap(application, HikariConfigMXBean.class, HikariDataSource.class);
        if (pool != null) {
            return pool;
        }
        try {
            return DataSourceBuilder.derivedFrom(application)
                    .type(HikariDataSource.class)
                    .build();
        } catch (RuntimeException e) {
            throw underivable(
                    "its type, " + application.getClass().getName() + ", shows neither a HikariCP pool nor a URL.", e);
        }
    }

    private static boolean routes(DataSource application) {
        try {
            return application.isWrapperFor(AbstractRoutingDataSource.class);
        } catch (SQLException e) {
            return false;
        }
    }

    /** Full at once: a claim should not wait for a connection to be made. */
    private HikariConfig claims(int size) {
        HikariConfig config = copy(CLAIMS);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(size);
        return config;
    }

    /** Empty until something is renewed, and again a while after. */
    private HikariConfig renewals() {
        HikariConfig config = copy(RENEWALS);
        config.setMaximumPoolSize(1);
        config.setMinimumIdle(0);
        config.setIdleTimeout(TimeUnit.MINUTES.toMillis(1));
        config.setInitializationFailTimeout(-1);
        return config;
    }

    private HikariConfig copy(String name) {
        HikariConfig config = new HikariConfig();
        like.copyStateTo(config);
        config.setUsername(like.getUsername());
        config.setPassword(like.getPassword());
        config.setPoolName(name);
        config.setAutoCommit(true);
        config.setReadOnly(false);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setConnectionTimeout(connectionTimeout);
        config.setValidationTimeout(Math.min(connectionTimeout, config.getValidationTimeout()));
        return config;
    }
}
