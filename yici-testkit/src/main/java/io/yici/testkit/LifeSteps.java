package io.yici.testkit;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.spi.ReleaseReason;
import io.yici.testkit.LifeStep.Content;
import io.yici.testkit.LifeStep.Decision;
import io.yici.testkit.LifeStep.Place;
import io.yici.testkit.LifeStep.Sight;
import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Steps at random. */
final class LifeSteps {

    static final int OWNERS = 3;
    static final int KEYS = 2;

    /**
     * No sum of the times that pass comes near one of these, so that the real time of a slow test makes no difference: the former are
     * whole multiples of 5 minutes, the latter are not.
     */
    static final Duration RETENTION = Duration.ofMinutes(24 * 60 + 7);

    private static final Duration[] LEASES = {Duration.ofMinutes(62), Duration.ofMinutes(183)};
    private static final Duration[] PASSING = {
        Duration.ofMinutes(35), Duration.ofMinutes(130), Duration.ofMinutes(26 * 60)
    };

    private LifeSteps() {}

    static Arbitrary<LifeStep> any() {
        Arbitrary<Place> places = Combinators.combine(upTo(OWNERS), upTo(KEYS)).as(Place::new);
        return Arbitraries.frequencyOf(
                Tuple.of(8, claims(places)),
                Tuple.of(2, places.map(LifeStep.ClaimsAgain::new)),
                Tuple.of(
                        3,
                        Combinators.combine(places, Arbitraries.of(ExpiryPolicy.class))
                                .as(LifeStep.Completes::new)),
                Tuple.of(
                        3,
                        Combinators.combine(places, Arbitraries.of(ReleaseReason.class))
                                .as(LifeStep.Releases::new)),
                Tuple.of(2, places.map(LifeStep.Interrupts::new)),
                Tuple.of(2, places.map(LifeStep.Renews::new)),
                Tuple.of(
                        2,
                        Combinators.combine(upTo(KEYS), Arbitraries.of(Sight.class), Arbitraries.of(Decision.class))
                                .as(LifeStep.Settles::new)),
                Tuple.of(5, Arbitraries.of(PASSING).map(LifeStep.TimePasses::new)));
    }

    private static Arbitrary<LifeStep.Claims> claims(Arbitrary<Place> places) {
        Arbitrary<Content> contents =
                Arbitraries.frequency(Tuple.of(6, Content.ONE), Tuple.of(1, Content.OTHER), Tuple.of(1, Content.NONE));
        return Combinators.combine(places, contents, Arbitraries.of(CrashPolicy.class), Arbitraries.of(LEASES))
                .as(LifeStep.Claims::new);
    }

    private static Arbitrary<Integer> upTo(int end) {
        return Arbitraries.integers().between(0, end - 1);
    }
}
