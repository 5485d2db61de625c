package io.yici.verification.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.testkit.http.ConformanceTable;
import io.yici.testkit.http.HttpTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The rules of the header, on routes of each kind and both lines of Spring Boot. Callers and slow work are tried by the starter's own test. */
class LinesConformanceTest {

    @Test
    void routesKeepTheRulesOnBothLines() throws Exception {
        Map<BootLine, LineProcess> processes = new LinkedHashMap<>();
        Map<String, HttpTarget> targets = new LinkedHashMap<>();
        try {
            for (BootLine line : BootLine.values()) {
                processes.put(line, LineProcess.start(line, List.of("--spring.datasource.url=jdbc:h2:mem:rules")));
            }
            for (Map.Entry<BootLine, LineProcess> each : processes.entrySet()) {
                each.getValue().awaitStart();
                for (String route : List.of("joined", "leased", "bound")) {
                    targets.put(route + ", " + each.getKey().version + "x", target(each.getValue(), "/" + route));
                }
            }

            ConformanceTable table = ConformanceTable.of(targets);

            Files.writeString(
                    Files.createDirectories(Path.of("target", "figures")).resolve("conformance.txt"), table.toString());
            assertThat(table.failures()).isEmpty();
        } finally {
            for (LineProcess process : processes.values()) {
                process.close();
            }
        }
    }

    private static HttpTarget target(LineProcess process, String path) {
        return HttpTarget.at("127.0.0.1", process.port())
                .write("POST", path, "{\"name\":\"rules\",\"held\":false}")
                .otherBody("{\"name\":\"rules\",\"held\":false,\"other\":1}")
                .effects(() -> Integer.parseInt(process.get("/effects/rules").body()))
                .unguardedPath("/unguarded")
                .build();
    }
}
