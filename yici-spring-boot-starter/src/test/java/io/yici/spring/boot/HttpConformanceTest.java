package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.testkit.http.ConformanceTable;
import io.yici.testkit.http.HttpCase;
import io.yici.testkit.http.HttpConformance;
import io.yici.testkit.http.HttpExpectations;
import io.yici.testkit.http.HttpExpectations.Treatment;
import io.yici.testkit.http.HttpTarget;
import io.yici.testkit.http.HttpTargetBuilder;
import io.yici.testkit.http.SlowWrite;
import io.yici.testkit.http.Verdict;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

@Tag("IC-01")
@Tag("IC-04")
@Tag("IC-08")
@Tag("IC-09")
@Tag("IC-12")
@Tag("IC-14")
@Tag("IC-15")
@Tag("IC-17")
@Tag("IC-18")
@Tag("IC-19")
@Tag("IC-20")
@Tag("IC-21")
@Tag("IC-22")
@Tag("IC-23")
@Tag("IC-24")
@Tag("IC-25")
@Tag("IC-27")
@Tag("IC-28")
@Tag("IC-29")
@Tag("IC-30")
@Tag("IC-31")
@Tag("IC-32")
@Tag("SF-01")
@Tag("SF-02")
@Tag("SF-03")
@Tag("SF-04")
@Tag("SF-05")
@Tag("SF-06")
@Tag("SF-07")
@Tag("SF-08")
class HttpConformanceTest {

    private static ConfigurableApplicationContext context;
    private static ConformanceTable table;

    @BeforeAll
    static void run() throws Exception {
        context = ConformanceApp.start();
        Map<String, HttpTarget> targets = new LinkedHashMap<>();
        for (String route : new String[] {"joined", "leased", "bound"}) {
            targets.put(route, target(context, "/" + route));
        }
        table = ConformanceTable.of(targets);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    static HttpTarget target(ConfigurableApplicationContext context, String path) {
        return builder(context, path).build();
    }

    private static HttpTargetBuilder builder(ConfigurableApplicationContext context, String path) {
        ConformanceApp app = context.getBean(ConformanceApp.class);
        int port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        return HttpTarget.at("127.0.0.1", port)
                .write("POST", path, "{\"item\":1}")
                .otherBody("{\"item\":2}")
                .authorization(login("alice"))
                .otherAuthorization(login("bob"))
                .effects(app::effects)
                .slow(new Slow(path, app.doorstep))
                .finalError("{\"final\":1}")
                .unguardedPath("/free");
    }

    private static String login(String user) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + user).getBytes(StandardCharsets.UTF_8));
    }

    private record Slow(String path, Doorstep doorstep) implements SlowWrite {

        @Override
        public String body() {
            return "{\"slow\":1}";
        }

        @Override
        public boolean awaitRunning(Duration patience) throws InterruptedException {
            return doorstep.awaitArrival(patience);
        }

        @Override
        public void finish() {
            doorstep.open();
        }
    }

    @Test
    void routesKeepTheRules() {
        assertThat(table.failures()).isEmpty();
    }

    @Test
    void strictSyntaxKeepsThemAsWell() throws Exception {
        try (ConfigurableApplicationContext strict = ConformanceApp.start("yici.http.key-syntax=strict")) {
            HttpTarget target = builder(strict, "/joined")
                    .expectations(HttpExpectations.yici().bareKeys(Treatment.REFUSED))
                    .build();
            for (HttpCase each : HttpConformance.of(target).cases()) {
                if (each.id().matches("SF-.*|IC-(01|17|29|30)")) {
                    assertThat(each.run()).as(each.toString()).isEqualTo(new Verdict.Passed());
                }
            }
        }
    }

    @Test
    void documentShowsTheTable() throws Exception {
        Path shown = Files.writeString(Path.of("target", "conformance.md"), table.toString());
        assertThat(Files.readString(Path.of("..", "docs", "http.md")))
                .as("the table of %s", shown)
                .contains(table.toString());
    }
}
