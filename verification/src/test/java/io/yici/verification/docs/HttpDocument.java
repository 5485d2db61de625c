package io.yici.verification.docs;

import io.yici.BoundKey;
import io.yici.Idempotency;
import io.yici.Operation;
import io.yici.spring.web.ErrorPolicy;
import io.yici.spring.web.HttpAnswer;
import io.yici.spring.web.HttpExecution;
import io.yici.spring.web.HttpFingerprint;
import io.yici.spring.web.HttpRoute;
import io.yici.spring.web.ReplayAccess;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** The code of docs/http.md, compiled. */
class HttpDocument {

    interface Orders {
        boolean isPayable(String orderNo);
    }

    interface Gateway {
        ResponseEntity<?> charge(String orderNo, String downstreamKey);
    }

    private final Orders orders;
    private final Gateway gateway;

    HttpDocument(Orders orders, Gateway gateway) {
        this.orders = orders;
        this.gateway = gateway;
    }

    @PostMapping("/api/orders/{orderNo}/payments")
    ResponseEntity<?> pay(@PathVariable String orderNo, HttpServletRequest request) {
        if (!orders.isPayable(orderNo)) {
            HttpExecution.of(request).nothingHappened(); // the key may be used again
            return ResponseEntity.status(409).build();
        }
        return gateway.charge(orderNo, HttpExecution.of(request).downstreamKey(orderNo, "charge"));
    }
}

@Configuration(proxyBeanMethods = false)
class Routes {

    @Bean
    HttpRoute createOrder() {
        return HttpRoute.post("/api/orders").operation("order.create").build();
    }

    @Bean
    HttpRoute pay() {
        return HttpRoute.post("/api/orders/{orderNo}/payments")
                .operation("payment.create")
                .leased()
                .money()
                .build();
    }
}

@Configuration(proxyBeanMethods = false)
class RequestIdRoutes {

    @Bean
    HttpRoute signUp() {
        return HttpRoute.post("/api/subscriptions")
                .operation("subscription.create")
                .keyFromRequestId()
                .build();
    }
}

@Configuration(proxyBeanMethods = false)
class PolicyRoutes {

    interface Orders {
        HttpAnswer render(@Nullable String resource);
    }

    private final Orders orders;

    PolicyRoutes(Orders orders) {
        this.orders = orders;
    }

    @Bean
    HttpRoute createOrder() {
        return HttpRoute.post("/api/orders")
                .operation("order.create")
                .errors(ErrorPolicy.standard().keeping(503))
                .fingerprint(HttpFingerprint.elements("/sku", "/quantity"))
                .currentState((request, first) -> orders.render(first.resource()))
                .build();
    }
}

@Configuration(proxyBeanMethods = false)
class ReplayRules {

    @Bean
    ReplayAccess replayAccess() {
        return attempt -> attempt.request().isUserInRole("AUDITOR") || ReplayAccess.SAME_AUTHORITIES.allows(attempt);
    }
}

@Configuration(proxyBeanMethods = false)
class BoundRoutes {

    @Bean
    HttpRoute refund() {
        return HttpRoute.post("/api/refunds").bind(RefundService.CREATE).build();
    }
}

class RefundService {

    record NewRefund(String orderNo, long cents) {}

    record Refund(String number) {}

    interface Refunds {
        Refund insert(NewRefund wanted);
    }

    private final Idempotency idempotency;
    private final Refunds refunds;

    RefundService(Idempotency idempotency, Refunds refunds) {
        this.idempotency = idempotency;
        this.refunds = refunds;
    }

    static final Operation<Refund> CREATE =
            Operation.named("refund.create", Refund.class).money().build();

    Refund create(NewRefund wanted) {
        return idempotency.run(CREATE, BoundKey.current(), execution -> refunds.insert(wanted));
    }
}
