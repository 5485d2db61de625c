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
@Import({WebConfiguration.class, Roles.class})
public class MallApplication {

    /** Starts it. */
    public static void main(String[] args) {
        application().run(args);
    }

    static SpringApplication application() {
        SpringApplication application = new SpringApplication(MallApplication.class);
        QuietStart.of(application);
        return application;
    }
}
