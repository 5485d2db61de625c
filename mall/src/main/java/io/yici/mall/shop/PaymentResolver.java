package io.yici.mall.shop;

import io.yici.OverdueRecord;
import io.yici.Resolution;
import io.yici.Resolver;
import io.yici.spring.web.HttpAnswer;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds out what became of a payment whose request got lost or was cut off. Safe beside an owner that is slow but alive: he may
 * not open a payment any more once this has looked, and whichever of both writes the end down first, it is the same end, since
 * the gateway gives only one.
 */
@Component
class PaymentResolver implements Resolver<HttpAnswer> {

    private final PaymentBook book;
    private final GatewayClient gateway;
    private final JsonMapper json;

    PaymentResolver(PaymentBook book, GatewayClient gateway, JsonMapper json) {
        this.book = book;
        this.gateway = gateway;
        this.json = json;
    }

    /** @throws GatewayException if the gateway cannot be asked, which leaves the outcome unknown */
    @Override
    public Resolution<HttpAnswer> resolve(OverdueRecord overdue) {
        Payment payment = book.openedUpTo(overdue.key(), overdue.fence()).orElse(null);
        if (payment == null) {
            return new Resolution.NotDone<>();
        }
        return switch (payment.status()) {
            case CHARGED -> done(payment);
            case CLOSED -> new Resolution.NotDone<>();
            case CREATED -> ask(payment);
        };
    }

    /** "Not found" may mean "not yet": only once the gateway has closed the key does it mean "never". */
    private Resolution<HttpAnswer> ask(Payment payment) {
        Optional<Charge> charge = gateway.find(payment);
        if (charge.isEmpty()) {
            gateway.close(payment);
            charge = gateway.find(payment);
        }
        if (charge.isPresent()) {
            return done(book.charged(payment, charge.get().chargeNo()));
        }
        return book.notCharged(payment) ? new Resolution.NotDone<>() : new Resolution.Unknown<>();
    }

    private Resolution<HttpAnswer> done(Payment payment) {
        byte[] body = json.writeValueAsBytes(PaymentAnswer.of(payment));
        return new Resolution.Done<>(HttpAnswer.of(HttpStatus.CREATED.value(), MediaType.APPLICATION_JSON_VALUE, body));
    }
}
