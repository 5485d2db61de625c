package io.yici.verification.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.testkit.http.HttpConformance;
import io.yici.testkit.http.HttpExpectations;
import io.yici.testkit.http.HttpExpectations.Refused;
import io.yici.testkit.http.HttpExpectations.Treatment;
import io.yici.testkit.http.HttpTarget;
import io.yici.testkit.http.Verdict;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The code of docs/testkit.md on HTTP, compiled. */
class ConformanceDocument {

    private static final int PORT = 8080;

    interface Ledger {
        int count();
    }

    private final Ledger ledger;

    ConformanceDocument(Ledger ledger) {
        this.ledger = ledger;
    }

    HttpTarget orders(int port) {
        return HttpTarget.at("127.0.0.1", port)
                .write("POST", "/orders", "{\"item\":1}")
                .otherBody("{\"item\":2}")
                .authorization("Bearer alice")
                .otherAuthorization("Bearer bob")
                .effects(ledger::count)
                .expectations(HttpExpectations.yici()
                        .bareKeys(Treatment.REFUSED)
                        .reused(new Refused(409, null))
                        .policy(null, Map.of()))
                .build();
    }

    @TestFactory
    Stream<DynamicTest> keepsTheRules() {
        return HttpConformance.of(orders(PORT)).cases().stream()
                .map(rule -> DynamicTest.dynamicTest(
                        rule.toString(), () -> assertThat(rule.run()).isNotInstanceOf(Verdict.Failed.class)));
    }
}
