package io.yici.testkit.http;

import java.util.Comparator;
import java.util.List;

/**
 * What a server has to do with the header {@code Idempotency-Key}, as far as it can be seen from outside: the rules of the draft
 * (IC-…), those of structured fields (SF-…), and what follows from them. Everything goes over raw sockets, so that header lines are sent
 * as they are. Immutable.
 *
 * <p>Rules for clients, and those about the server's inside, have no case.
 */
public final class HttpConformance {

    private final List<HttpCase> cases;

    private HttpConformance(List<HttpCase> cases) {
        this.cases = cases;
    }

    /** The cases for one target. */
    public static HttpConformance of(HttpTarget target) {
        Suite suite = new Suite(target);
        KeyCases.addTo(suite);
        ContentTypeCases.addTo(suite);
        RepeatCases.addTo(suite);
        RefusalCases.addTo(suite);
        return new HttpConformance(suite.cases().stream()
                .sorted(Comparator.comparing(HttpCase::id))
                .toList());
    }

    /** By their numbers; for a parameterized test, say. Those that count effects are not to run at the same time. */
    public List<HttpCase> cases() {
        return cases;
    }
}
