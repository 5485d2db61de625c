package io.yici.spring;

import com.zaxxer.hikari.HikariDataSource;
import io.yici.Idempotency;
import io.yici.jackson.JacksonResultCodec;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.jdbc.SchemaMode;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.util.StringUtils;

/** An application over one database, wired without Spring Boot. Beans that are given are its services. */
@Configuration
@EnableTransactionManagement
@EnableIdempotentMethods
class MethodsApplication {

    static AnnotationConfigApplicationContext start(TestDatabase database, Class<?>... services) {
        String url = database.url();
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        HikariDataSource claims = database.pool(url, 2);
        context.registerBean("claims", ShopConfiguration.Claims.class, () -> new ShopConfiguration.Claims(claims));
        context.registerBean("dataSource", DataSource.class, () -> database.pool(url, 10));
        context.register(MethodsApplication.class);
        Arrays.stream(services).forEach(it -> context.registerBean(StringUtils.uncapitalize(it.getSimpleName()), it));
        context.refresh();
        return context;
    }

    static AnnotationConfigApplicationContext start(Class<?>... services) {
        return start(TestDatabase.H2, services);
    }

    /** How often services ran. */
    static final class Runs extends AtomicInteger {
        private static final long serialVersionUID = 1L;

        int next() {
            return incrementAndGet();
        }
    }

    @Bean
    Runs runs() {
        return new Runs();
    }

    @Bean
    JdbcTransactionManager transactionManager(DataSource dataSource) {
        return new JdbcTransactionManager(dataSource);
    }

    @Bean
    JdbcTemplate jdbcTemplate(DataSource dataSource) {
        TestDatabase.createTables(dataSource);
        return new JdbcTemplate(dataSource);
    }

    @Bean
    SpringTransactions transactions(DataSource dataSource, JdbcTransactionManager transactionManager) {
        return new SpringTransactions(dataSource, transactionManager);
    }

    @Bean
    Idempotency idempotency(ShopConfiguration.Claims claims, SpringTransactions transactions) {
        JdbcIdempotencyStore store = JdbcIdempotencyStore.builder(claims.pool())
                .transactions(transactions)
                .schema(SchemaMode.CREATE)
                .build();
        return Idempotency.over(store).codec(JacksonResultCodec.standard()).build();
    }
}
