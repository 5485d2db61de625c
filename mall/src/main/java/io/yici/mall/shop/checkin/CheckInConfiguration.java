package io.yici.mall.shop.checkin;

import io.yici.jdbc.JdbcTransactions;
import io.yici.jdbc.JdbcUniqueInsert;
import io.yici.jdbc.Journal;
import io.yici.jdbc.QuantityTable;
import io.yici.jdbc.SchemaMode;
import io.yici.spring.web.HttpRoute;
import java.time.InstantSource;
import javax.sql.DataSource;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The guards of the points, and the route whose repeats Yici answers. */
@Configuration(proxyBeanMethods = false)
class CheckInConfiguration {

    @Bean
    @DependsOnDatabaseInitialization
    Journal pointsJournal(DataSource database, JdbcTransactions transactions) {
        return Journal.builder(database, QuantityTable.of("points_account", "user_name", "points"))
                .transactions(transactions)
                .schema(SchemaMode.CREATE)
                .build();
    }

    @Bean
    JdbcUniqueInsert<CheckIn> checkInRows(JdbcTransactions transactions) {
        return JdbcUniqueInsert.into("checkin", transactions)
                .key("user_name", "on_day")
                .reading(CheckIn::read);
    }

    @Bean
    HttpRoute checkInRoute() {
        return HttpRoute.post("/api/checkins")
                .operation("checkin.create")
                .joined()
                .build();
    }

    /** What day it is. */
    @Bean
    @ConditionalOnMissingBean
    InstantSource clock() {
        return InstantSource.system();
    }
}
