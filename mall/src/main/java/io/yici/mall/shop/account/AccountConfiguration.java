package io.yici.mall.shop.account;

import io.yici.jdbc.JdbcTransactions;
import io.yici.jdbc.JdbcUniqueInsert;
import io.yici.jdbc.Journal;
import io.yici.jdbc.QuantityTable;
import io.yici.jdbc.SchemaMode;
import io.yici.spring.web.HttpRoute;
import javax.sql.DataSource;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The guards of the balances, and the routes whose repeats Yici answers. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(OpeningBalances.class)
class AccountConfiguration {

    @Bean
    @DependsOnDatabaseInitialization
    Journal accountJournal(DataSource database, JdbcTransactions transactions) {
        return Journal.builder(database, QuantityTable.of("account", "user_name", "balance"))
                .transactions(transactions)
                .schema(SchemaMode.CREATE)
                .build();
    }

    @Bean
    JdbcUniqueInsert<Transfer> transfers(JdbcTransactions transactions) {
        return JdbcUniqueInsert.into("transfer", transactions)
                .key("from_user", "transfer_no")
                .reading(Transfer::read);
    }

    @Bean
    HttpRoute transferRoute() {
        return HttpRoute.post("/api/transfers")
                .operation("account.transfer")
                .joined()
                .money()
                .build();
    }

    @Bean
    HttpRoute creditRoute() {
        return HttpRoute.post("/api/accounts/{user}/credits")
                .operation("account.credit")
                .joined()
                .money()
                .build();
    }

    /** Once for each account, however many instances start however often. */
    @Bean
    ApplicationRunner openAccounts(OpeningBalances opening, AccountBook book) {
        return started -> opening.openingBalances().forEach(book::open);
    }
}
