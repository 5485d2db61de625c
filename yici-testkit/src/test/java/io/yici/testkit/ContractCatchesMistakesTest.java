package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

class ContractCatchesMistakesTest {

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    @Tag("R-97")
    void failsTheTestThatIsThereForTheMistake(Mistake mistake) {
        TestExecutionSummary broken = run(mistake, method(mistake));

        assertThat(broken.getTestsFoundCount()).isEqualTo(1);
        assertThat(broken.getTestsFailedCount()).isEqualTo(1);
        assertThat(broken.getFailures().get(0).getException())
                .as("an assertion, not an accident")
                .isInstanceOf(AssertionError.class);
    }

    @Test
    @Tag("R-97")
    void passesTheStoreWithoutMistakes() {
        TestExecutionSummary good = run(Mistake.NONE, DiscoverySelectors.selectClass(PlantedMistakeRun.class));

        assertThat(good.getTestsFoundCount()).isGreaterThan(60);
        assertThat(good.getTestsSucceededCount()).isEqualTo(good.getTestsFoundCount());
    }

    private static DiscoverySelector method(Mistake mistake) {
        return DiscoverySelectors.selectMethod(PlantedMistakeRun.class, mistake.caughtBy());
    }

    static TestExecutionSummary run(Mistake mistake, Class<?> contract, String test) {
        return run(mistake, DiscoverySelectors.selectMethod(contract, test));
    }

    private static TestExecutionSummary run(Mistake mistake, DiscoverySelector what) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(what)
                .configurationParameter(PlantedMistakeRun.MISTAKE, mistake.name())
                .configurationParameter("junit.jupiter.execution.timeout.default", "30 s")
                .build();
        SummaryGeneratingListener summary = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, summary);
        return summary.getSummary();
    }
}
