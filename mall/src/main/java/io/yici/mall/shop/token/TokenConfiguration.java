package io.yici.mall.shop.token;

import io.yici.Idempotency;
import io.yici.OneTimeTokens;
import io.yici.jdbc.JdbcTokenStore;
import io.yici.jdbc.JdbcTransactions;
import io.yici.jdbc.SchemaMode;
import javax.sql.DataSource;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Tokens in the shop's database. */
@Configuration(proxyBeanMethods = false)
class TokenConfiguration {

    @Bean
    @DependsOnDatabaseInitialization
    OneTimeTokens tokens(Idempotency idempotency, DataSource database, JdbcTransactions transactions) {
        JdbcTokenStore store = JdbcTokenStore.builder(database, transactions)
                .schema(SchemaMode.CREATE)
                .build();
        return OneTimeTokens.over(idempotency, store).build();
    }
}
