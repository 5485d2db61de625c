package io.yici.verification.docs;

import io.yici.Resolver;
import io.yici.spring.web.HttpAnswer;
import io.yici.spring.web.HttpRoute;
import org.springframework.context.annotation.Bean;

/** The routes of the README, compiled. */
class ReadmeRoutes {

    interface PaymentResolver extends Resolver<HttpAnswer> {}

    @Bean
    HttpRoute createOrder() {
        return HttpRoute.post("/api/orders").operation("order.create").joined().build();
    }

    @Bean
    HttpRoute payOrder(PaymentResolver resolver) {
        return HttpRoute.post("/api/orders/{orderNo}/payments")
                .operation("order.pay")
                .leased()
                .money()
                .resolver(resolver)
                .build();
    }
}
