package io.yici.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

@Tag("R-97")
class FuzzCatchesMistakesTest {

    @AfterEach
    void forget() {
        PlantedMistakeFuzz.chosen = Flaw.NONE;
    }

    @ParameterizedTest
    @EnumSource(names = {"RUNS_AGAIN", "MALFORMED_IS_500", "EFFECT_BEFORE_CHECK", "ODD_TYPE_IS_500"})
    void failsAtAServerThat(Flaw flaw) {
        TestExecutionSummary broken = run(flaw);
        assertThat(broken.getTestsFailedCount()).isEqualTo(1);
        assertThat(broken.getFailures().get(0).getException()).isInstanceOf(AssertionError.class);
    }

    @Test
    void passesAtAServerWithoutMistakes() {
        TestExecutionSummary sound = run(Flaw.NONE);
        assertThat(sound.getFailures()).extracting(it -> it.getException()).isEmpty();
        assertThat(sound.getTestsSucceededCount()).isEqualTo(1);
    }

    private static TestExecutionSummary run(Flaw flaw) {
        PlantedMistakeFuzz.chosen = flaw;
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(PlantedMistakeFuzz.class))
                .filters(TagFilter.excludeTags("long"))
                .configurationParameter("jqwik.database", "")
                .configurationParameter("jqwik.reporting.usejunitplatform", "true") // failures are expected
                .configurationParameter("jqwik.shrinking.mode.default", "OFF")
                .build();
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, summary);
        return summary.getSummary();
    }
}
