package io.yici.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.testkit.http.HttpExpectations.Refused;
import io.yici.testkit.http.HttpExpectations.Treatment;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The cases pass at a server without mistakes, and each of them finds one. */
@Tag("R-97")
class ConformanceCatchesMistakesTest {

    /** Broken servers do not answer at times; those that answer in time do so at once. */
    private static final Duration IMPATIENT = Duration.ofMillis(500);

    private static final List<String> FOR_STRICT_SERVERS =
            List.of("IC-01 other types of structured fields are refused");

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void findsThe(Flaw flaw) throws Exception {
        try (TinyServer server = new TinyServer(flaw)) {
            HttpTarget target = server.target().patience(IMPATIENT).build();
            for (String name : flaw.foundBy) {
                assertThat(named(name, target).run()).as(name).isInstanceOf(Verdict.Failed.class);
            }
        }
    }

    @Test
    void everyCaseFindsSomething() throws Exception {
        try (TinyServer server = new TinyServer(Flaw.NONE)) {
            List<String> all = names(server.target().build());
            assertThat(all).doesNotHaveDuplicates();
            assertThat(Arrays.stream(Flaw.values()).flatMap(flaw -> flaw.foundBy.stream()))
                    .containsAll(all.stream()
                            .filter(name -> !FOR_STRICT_SERVERS.contains(name))
                            .toList());
        }
    }

    @Test
    void passesWithoutMistakes() throws Exception {
        try (TinyServer server = new TinyServer(Flaw.NONE)) {
            for (HttpCase each : HttpConformance.of(server.target().build()).cases()) {
                Verdict expected = FOR_STRICT_SERVERS.contains(each.toString())
                        ? new Verdict.NotApplicable("bare keys are accepted")
                        : new Verdict.Passed();
                assertThat(each.run()).as(each.toString()).isEqualTo(expected);
            }
        }
    }

    @Test
    void findsALenientServerThatIsSaidToBeStrict() throws Exception {
        try (TinyServer server = new TinyServer(Flaw.NONE)) {
            HttpTarget target = server.target()
                    .expectations(tiny().bareKeys(Treatment.REFUSED))
                    .build();
            for (String name : FOR_STRICT_SERVERS) {
                assertThat(named(name, target).run()).as(name).isInstanceOf(Verdict.Failed.class);
            }
        }
    }

    @Test
    void passesWithOtherChoicesIfTheyAreSaid() throws Exception {
        passes(Flaw.BARE_REFUSED, tiny().bareKeys(Treatment.REFUSED));
        passes(Flaw.NO_COMMAS, tiny().commas(Treatment.REFUSED));
        passes(Flaw.PARAMETER_CUT_OFF, tiny().parameters(Treatment.ACCEPTED));
        passes(Flaw.QUERY_IGNORED, tiny().otherQuery(Treatment.ACCEPTED));
        passes(Flaw.SHORTER_KEYS, tiny().maxKeyLength(100));
        passes(Flaw.SHORTER_KEYS, tiny().maxKeyLength(0));
        passes(Flaw.KEY_IS_OPTIONAL, tiny().missing(null));
        passes(Flaw.REPLAY_NOT_MARKED, tiny().replayHeader(null));
        passes(
                Flaw.WRONG_STATUS_IN_PROGRESS,
                tiny().inProgress(new Refused(423, null)).withoutRetryAfter());
        passes(Flaw.NO_RETRY_AFTER, tiny().withoutRetryAfter());
        passes(Flaw.IGNORED_NOT_SAID, tiny().ignoredHeader(null));
        passes(Flaw.NO_POLICY, tiny().policy(null, Map.of()));
    }

    /** Nothing is passed over in silence. */
    @Test
    void saysWhatCouldNotBeTested() throws Exception {
        try (TinyServer server = new TinyServer(Flaw.NONE)) {
            HttpTarget full = server.target().build();
            HttpTarget poor = HttpTarget.at(full.host, full.port)
                    .write("POST", "/orders", "{}")
                    .otherBody("[]")
                    .expectations(tiny().replayHeader(null).policy(null, Map.of()))
                    .build();
            Map<String, HttpTarget> columns = Map.of("poor", poor);
            assertThat(ConformanceTable.of(columns).toString())
                    .contains("| IC-21 | a repeat has no effect | n/a: effects are not counted |\n")
                    .contains("| IC-22 | a repeat while the first runs is not carried out | n/a: ")
                    .contains(
                            "| IC-25 | a repeat while the first runs is told so | n/a: no slow write is described |\n")
                    .contains("| IC-31 | two callers with one key have two records | n/a: no second caller")
                    .contains("| IC-12 | where a key means nothing, the answer says so | n/a: no path")
                    .contains("| IC-14 | the policy is published | n/a: ")
                    .contains("| SF-08 | bare and quoted are one key, or bare is refused | n/a: neither replays")
                    .contains("| IC-23 | a write without a key is refused | passes |\n")
                    .doesNotContain("fails");
        }
    }

    @Test
    void tableNamesWhatFailed() throws Exception {
        try (TinyServer server = new TinyServer(Flaw.NO_POLICY)) {
            ConformanceTable table =
                    ConformanceTable.of(Map.of("tiny", server.target().build()));
            assertThat(table.failures())
                    .hasSize(6)
                    .anyMatch(it -> it.startsWith("IC-14 | the policy is published | tiny: "));
            assertThat(table.toString()).contains("| IC-14 | the policy is published | **fails** |\n");
        }
    }

    private static HttpExpectations tiny() {
        return TinyServer.EXPECTATIONS;
    }

    private static void passes(Flaw choice, HttpExpectations expectations) throws Exception {
        try (TinyServer server = new TinyServer(choice)) {
            HttpTarget target = server.target().expectations(expectations).build();
            assertThat(ConformanceTable.of(Map.of("tiny", target)).failures())
                    .as("%s", choice)
                    .isEmpty();
        }
    }

    private static HttpCase named(String name, HttpTarget target) {
        return HttpConformance.of(target).cases().stream()
                .filter(it -> it.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no case " + name));
    }

    private static List<String> names(HttpTarget target) {
        return HttpConformance.of(target).cases().stream()
                .map(HttpCase::toString)
                .toList();
    }
}
