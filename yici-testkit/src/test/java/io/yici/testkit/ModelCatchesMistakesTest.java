package io.yici.testkit;

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

/** Mistakes that one thread can see are found by random lives too, without a test that was written for them. */
@Tag("R-97")
class ModelCatchesMistakesTest {

    @AfterEach
    void forget() {
        PlantedMistakeLife.chosen = Mistake.NONE;
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "LATE_COMPLETION_ACCEPTED",
                "DELETE_WITHOUT_FENCE",
                "FENCE_STANDS_STILL",
                "FENCE_RESET",
                "APPLICATION_CLOCK",
                "LEASE_NEVER_OVER",
                "RENEWS_WHAT_IS_LOST",
                "RESOURCE_NOT_STORED",
                "RESOURCE_OF_AN_EARLIER_RUN",
                "SETTLES_ON_SIGHT",
                "SETTLES_UNDER_THE_OLD_FENCE",
                "MISMATCH_IGNORED",
                "MISMATCH_IGNORED_WHILE_RUNNING",
                "LATER_POLICY_DECIDES",
                "ALWAYS_RETRIES",
                "NEVER_EXPIRES",
                "ALWAYS_RUNS_AGAIN",
                "LOST_REPLY_NOT_KNOWN"
            })
    void failsOverAStoreWith(Mistake mistake) {
        TestExecutionSummary broken = run(mistake);

        assertThat(broken.getTestsFailedCount()).isEqualTo(1);
        assertThat(broken.getFailures().get(0).getException()).isInstanceOf(AssertionError.class);
    }

    @Test
    void passesOverAStoreWithoutMistakes() {
        assertThat(run(Mistake.NONE).getTestsSucceededCount()).isEqualTo(1);
    }

    private static TestExecutionSummary run(Mistake mistake) {
        PlantedMistakeLife.chosen = mistake;
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClass(PlantedMistakeLife.class))
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
