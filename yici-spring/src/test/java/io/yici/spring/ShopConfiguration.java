package io.yici.spring;

import com.zaxxer.hikari.HikariDataSource;
import io.yici.Idempotency;
import io.yici.jackson.JacksonResultCodec;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.jdbc.SchemaMode;
import javax.sql.DataSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;

/** A shop over one database and one library, wired without Spring Boot. */
@Configuration
@EnableTransactionManagement(proxyTargetClass = true)
class ShopConfiguration {

    static AnnotationConfigApplicationContext start(TestDatabase database, Class<?> library) {
        String url = database.url();
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        HikariDataSource claims = database.pool(url, 2);
        context.registerBean("claims", Claims.class, () -> new Claims(claims));
        context.registerBean("dataSource", DataSource.class, () -> database.pool(url, 10));
        context.register(ShopConfiguration.class, library);
        context.refresh();
        return context;
    }

    /** Hides the pool from those who look for a DataSource. */
    record Claims(HikariDataSource pool) implements AutoCloseable {
        @Override
        public void close() {
            pool.close();
        }
    }

    @Bean
    SpringTransactions transactions(DataSource dataSource, PlatformTransactionManager manager) {
        TestDatabase.createTables(dataSource);
        return new SpringTransactions(dataSource, manager);
    }

    @Bean
    JdbcIdempotencyStore store(Claims claims, SpringTransactions transactions) {
        return JdbcIdempotencyStore.builder(claims.pool())
                .transactions(transactions)
                .schema(SchemaMode.CREATE)
                .build();
    }

    @Bean
    Idempotency idempotency(JdbcIdempotencyStore store) {
        return Idempotency.over(store).codec(JacksonResultCodec.standard()).build();
    }

    @Bean
    Stock stock(Orders orders) {
        return new Stock(orders);
    }

    @Bean
    Shop shop(Idempotency idempotency, Orders orders, Stock stock) {
        return new Shop(idempotency, orders, stock);
    }
}
