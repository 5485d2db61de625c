package io.yici.mall.shop;

import io.yici.mall.web.GatewayProperties;
import java.io.IOException;
import java.net.http.HttpClient;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClient.RequestHeadersSpec.ConvertibleClientHttpResponse;
import org.springframework.web.client.RestClientException;

/**
 * Speaks to the payment gateway. Only answers that are certain are returned; everything else is a {@link GatewayException}, and
 * leaves open what the gateway did.
 */
@Component
class GatewayClient {

    private static final String CHARGES = "/sim/gateway/charges";

    private final GatewayAddress address;
    private final RestClient http;

    GatewayClient(GatewayAddress address, GatewayProperties properties) {
        this.address = address;
        // The JDK's own client does not send a POST a second time by itself.
        JdkClientHttpRequestFactory factory = new JdkClientHttpRequestFactory(HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(properties.connectTimeout())
                .build());
        factory.setReadTimeout(properties.readTimeout());
        this.http = RestClient.builder()
                .requestFactory(factory)
                .defaultHeaders(headers -> headers.setBasicAuth(GatewayProperties.MERCHANT, properties.secret()))
                .build();
    }

    /** What the gateway did with a payment. */
    sealed interface Reply {

        /** It has charged it, now or before. */
        record Charged(String chargeNo) implements Reply {}

        /** It has not and never will. */
        record Closed() implements Reply {}
    }

    private record ChargeRequest(String downstreamKey, String orderNo, long amount, Channel channel) {}

    /** Charges a payment; its number is the key under which the gateway charges once. */
    Reply charge(Payment payment) {
        ChargeRequest request =
                new ChargeRequest(payment.paymentNo(), payment.orderNo(), payment.amount(), payment.channel());
        return send(HttpMethod.POST, CHARGES, request, answer -> {
            if (answer.getStatusCode().is2xxSuccessful()) {
                return new Reply.Charged(fitting(answer, payment).chargeNo());
            }
            if (has(answer, HttpStatus.CONFLICT)) {
                return new Reply.Closed();
            }
            throw unclear(answer);
        });
    }

    /** The charge of a payment, if there is one by now. */
    Optional<Charge> find(Payment payment) {
        return send(HttpMethod.GET, CHARGES + "/" + payment.paymentNo(), null, answer -> {
            if (has(answer, HttpStatus.NOT_FOUND)) {
                return Optional.empty();
            }
            return Optional.of(fitting(answer, payment));
        });
    }

    /** Makes the gateway never charge a payment any more. It stays as it is if it is charged already: find it then. */
    void close(Payment payment) {
        send(HttpMethod.POST, CHARGES + "/" + payment.paymentNo() + "/close", null, answer -> {
            if (!has(answer, HttpStatus.OK) && !has(answer, HttpStatus.CONFLICT)) {
                throw unclear(answer);
            }
            return true;
        });
    }

    /** All charges there are. */
    List<Charge> all() {
        return send(HttpMethod.GET, CHARGES, null, answer -> {
            Charge[] charges = has(answer, HttpStatus.OK) ? answer.bodyTo(Charge[].class) : null;
            if (charges == null) {
                throw unclear(answer);
            }
            return List.of(charges);
        });
    }

    private static Charge fitting(ConvertibleClientHttpResponse answer, Payment payment) throws IOException {
        Charge charge = answer.getStatusCode().is2xxSuccessful() ? answer.bodyTo(Charge.class) : null;
        if (charge == null || !charge.isFor(payment)) {
            throw new GatewayException(
                    "the gateway answered " + answer.getStatusCode() + " " + charge + " for " + payment, null);
        }
        return charge;
    }

    private static boolean has(ConvertibleClientHttpResponse answer, HttpStatus status) throws IOException {
        return answer.getStatusCode().value() == status.value();
    }

    private static GatewayException unclear(ConvertibleClientHttpResponse answer) throws IOException {
        return new GatewayException("the gateway answered " + answer.getStatusCode(), null);
    }

    /** Reads an answer, of whatever status. */
    private interface Reading<T> {
        T read(ConvertibleClientHttpResponse answer) throws IOException;
    }

    private <T> T send(HttpMethod method, String path, @Nullable Object body, Reading<T> reading) {
        try {
            RestClient.RequestBodySpec request = http.method(method).uri(address.base() + path);
            if (body != null) {
                request.contentType(MediaType.APPLICATION_JSON).body(body);
            }
            return request.exchangeForRequiredValue((sent, answer) -> reading.read(answer));
        } catch (RestClientException e) {
            throw new GatewayException("the gateway did not answer: " + e.getMostSpecificCause(), e);
        }
    }
}
