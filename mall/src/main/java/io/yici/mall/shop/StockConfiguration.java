package io.yici.mall.shop;

import io.yici.jdbc.JdbcTransactions;
import io.yici.jdbc.Journal;
import io.yici.jdbc.QuantityTable;
import io.yici.jdbc.SchemaMode;
import javax.sql.DataSource;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The journal of the stock, in the transactions of the shop. */
@Configuration(proxyBeanMethods = false)
class StockConfiguration {

    @Bean
    @DependsOnDatabaseInitialization
    Journal stockJournal(DataSource database, JdbcTransactions transactions) {
        return Journal.builder(database, QuantityTable.of("product", "sku", "stock"))
                .transactions(transactions)
                .schema(SchemaMode.CREATE)
                .build();
    }
}
