package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class RepeatCoverageTest {

    private static final DiscoverySelector VERDICT = DiscoverySelectors.selectClass(RepeatGapRun.Verdict.class);
    private static final DiscoverySelector APPLICATION = DiscoverySelectors.selectClass(RepeatGapRun.Application.class);

    @Test
    void failsTheRunThatLeavesAnOperationOut() {
        assertThat(failures(
                        Map.of(
                                RepeatGapRun.DECLARED,
                                "a.paid,a.sent,a.lost",
                                RepeatGapRun.CALLED,
                                "a.sent",
                                RepeatGapRun.REPEATED,
                                "a.paid"),
                        VERDICT,
                        APPLICATION))
                .singleElement()
                .asString()
                .contains("a.sent\n", "a.lost: never called in this JVM", "twice with one key")
                .doesNotContain("a.paid");
    }

    @Test
    void judgesAtTheEndWhateverTheOrder() {
        Map<String, String> good = Map.of(RepeatGapRun.DECLARED, "b.paid", RepeatGapRun.REPEATED, "b.paid");

        assertThat(failures(good, VERDICT, APPLICATION)).isEmpty();
        assertThat(failures(
                        Map.of(RepeatGapRun.DECLARED, "c.paid", RepeatGapRun.REPEATED, "c.paid"), APPLICATION, VERDICT))
                .isEmpty();
    }

    @Test
    void takesAnExceptionThatHasAReason() {
        assertThat(failures(
                        Map.of(
                                RepeatGapRun.DECLARED,
                                "d.paid,d.sent",
                                RepeatGapRun.REPEATED,
                                "d.paid",
                                RepeatGapRun.EXCEPTED,
                                "d.sent"),
                        VERDICT,
                        APPLICATION))
                .isEmpty();
    }

    @Test
    void refusesAnExceptionOfWhatIsNotDeclared() {
        assertThat(failures(
                        Map.of(
                                RepeatGapRun.DECLARED,
                                "e.paid",
                                RepeatGapRun.REPEATED,
                                "e.paid",
                                RepeatGapRun.EXCEPTED,
                                "e.payed"),
                        VERDICT,
                        APPLICATION))
                .singleElement()
                .asString()
                .contains("e.payed");
    }

    /** One test class alone repeats little, and is not asked to. */
    @Test
    void leavesARunWithoutItAlone() {
        assertThat(failures(Map.of(RepeatGapRun.DECLARED, "f.paid"), APPLICATION))
                .isEmpty();
    }

    private static List<Throwable> failures(Map<String, String> parameters, DiscoverySelector... what) {
        List<Throwable> failures = new ArrayList<>();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(what)
                                .configurationParameters(parameters)
                                .build(),
                        new TestExecutionListener() {
                            @Override
                            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                                result.getThrowable().ifPresent(failures::add);
                            }
                        });
        return failures;
    }
}
