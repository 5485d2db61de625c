package io.yici.mall.shop;

import io.yici.spring.web.HttpRoute;
import java.util.Properties;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.mapping.DatabaseIdProvider;
import org.apache.ibatis.mapping.VendorDatabaseIdProvider;
import org.mybatis.spring.annotation.MapperScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

/** The shop's beans, and the routes whose repeats Yici answers. */
@Configuration(proxyBeanMethods = false)
@ComponentScan
@MapperScan(basePackageClasses = ShopConfiguration.class, annotationClass = Mapper.class)
public class ShopConfiguration {

    /** Order, stock and record are in one database: one transaction holds them. */
    @Bean
    HttpRoute orderRoute() {
        return HttpRoute.post("/api/orders").operation("order.create").joined().build();
    }

    /** The charge is made elsewhere: the record says who may make it, and the resolver finds out what a crash has left. */
    @Bean
    HttpRoute paymentRoute(PaymentResolver resolver) {
        return HttpRoute.post("/api/orders/{orderNo}/payments")
                .operation("payment.create")
                .leased()
                .money()
                .resolver(resolver)
                .build();
    }

    /** All that it writes is in one database. */
    @Bean
    HttpRoute balancePaymentRoute() {
        return HttpRoute.post("/api/orders/{orderNo}/balance-payments")
                .operation("payment.from-balance")
                .joined()
                .money()
                .build();
    }

    @Bean
    HttpRoute refundRoute() {
        return HttpRoute.post("/api/orders/{orderNo}/refunds")
                .operation("refund.create")
                .joined()
                .money()
                .build();
    }

    /** The shipment is a row beside the order. */
    @Bean
    HttpRoute shipmentRoute() {
        return HttpRoute.post("/api/orders/{orderNo}/shipments")
                .operation("shipment.create")
                .joined()
                .build();
    }

    /** Names the databases for the statements that cannot be the same on both. */
    @Bean
    DatabaseIdProvider databaseIdProvider() {
        Properties names = new Properties();
        names.setProperty("PostgreSQL", "postgresql");
        names.setProperty("H2", "h2");
        VendorDatabaseIdProvider provider = new VendorDatabaseIdProvider();
        provider.setProperties(names);
        return provider;
    }
}
