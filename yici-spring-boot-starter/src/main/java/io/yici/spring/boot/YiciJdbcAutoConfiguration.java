package io.yici.spring.boot;

import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.jdbc.JdbcTransactions;
import io.yici.jdbc.SchemaMode;
import io.yici.spi.IdempotencyStore;
import io.yici.spring.SpringTransactions;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.util.ClassUtils;

/**
 * Keeps the records in the database of the application's {@code DataSource}, where no other store is defined. Each bean steps back
 * for one of the application.
 */
@AutoConfiguration(
        afterName = {
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration",
            "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
            "org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration",
            "org.springframework.boot.transaction.jta.autoconfigure.JtaAutoConfiguration",
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.autoconfigure.jdbc.DataSourceTransactionManagerAutoConfiguration",
            "org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration",
            "org.springframework.boot.autoconfigure.transaction.TransactionAutoConfiguration",
            "org.springframework.boot.autoconfigure.transaction.jta.JtaAutoConfiguration"
        })
@ConditionalOnBean(DataSource.class)
@ConditionalOnProperty(prefix = "yici", name = "enabled", matchIfMissing = true)
@EnableConfigurationProperties(YiciProperties.class)
public final class YiciJdbcAutoConfiguration {

    /** Made only where it is needed: not, for instance, under a store of another kind. */
    @Bean
    @Lazy
    @ConditionalOnMissingBean(JdbcTransactions.class)
    SpringTransactions yiciTransactions(BeanFactory beans, YiciProperties properties) {
        return new BusinessDatabase(beans, properties).transactions();
    }

    @Bean
    @ConditionalOnMissingBean({ClaimDataSources.class, IdempotencyStore.class})
    ClaimDataSources yiciClaimDataSources(BeanFactory beans, YiciProperties properties) {
        if (!ClassUtils.isPresent(
                "com.zaxxer.hikari.HikariDataSource", getClass().getClassLoader())) {
            throw DerivedPools.underivable("HikariCP is not on the class path.", null);
        }
        YiciProperties.Claims claims = properties.getClaims();
        Settings.atLeast(1, "yici.claims.pool-size", claims.getPoolSize());
        Settings.atLeast(
                DerivedPools.LEAST_TIMEOUT,
                "yici.claims.connection-timeout",
                claims.getConnectionTimeout(),
                "HikariCP waits 250 ms at least.");
        return DerivedPools.of(new BusinessDatabase(beans, properties).dataSource(), claims);
    }

    @Bean
    @DependsOnDatabaseInitialization
    @ConditionalOnMissingBean(IdempotencyStore.class)
    JdbcIdempotencyStore yiciStore(
            ClaimDataSources dataSources, JdbcTransactions transactions, YiciProperties properties)
            throws SQLException {
        SchemaMode schema = properties.getSchema();
        JdbcIdempotencyStore.Builder builder = JdbcIdempotencyStore.builder(dataSources.claims());
        String table = properties.getTable();
        Settings.usable("yici.table", table, () -> builder.table(table))
                .renewals(dataSources.renewals())
                .transactions(transactions)
                .schema(schema == null ? usual(dataSources.claims()) : schema)
                .withoutMarkerCheck(); // made for stores of every kind, see YiciAutoConfiguration
        try {
            return builder.build();
        } catch (IllegalStateException e) {
            throw new StartFailure(
                    String.valueOf(e.getMessage()),
                    "Set yici.schema=create to have tables made, or run the schema file of your database (docs/schema.md).",
                    e);
        }
    }

    /** An embedded database belongs to the application; the schema of a server belongs to its operator. */
    private static SchemaMode usual(DataSource dataSource) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            DatabaseMetaData database = connection.getMetaData();
            String url = database.getURL();
            boolean embedded = database.getDatabaseProductName().equals("H2")
                    && !url.startsWith("jdbc:h2:tcp:")
                    && !url.startsWith("jdbc:h2:ssl:");
            return embedded ? SchemaMode.CREATE : SchemaMode.VALIDATE;
        }
    }
}
