package io.yici.mall;

import io.yici.mall.web.WebConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.context.annotation.Import;

/**
 * The shop: products, orders, payments, an audit, and a simulated payment gateway beside it. With {@code --mall.role=gateway} it
 * is the gateway only.
 */
@SpringBootConfiguration
@Import({WebConfiguration.class, ShopRole.class, GatewayRole.class})
public class MallApplication {

    /** Starts it. */
    public static void main(String[] args) {
        SpringApplication.run(MallApplication.class, args);
    }
}
