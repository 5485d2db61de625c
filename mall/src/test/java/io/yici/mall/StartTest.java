package io.yici.mall;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts that must fail say why, and what to do. */
@ExtendWith(OutputCaptureExtension.class)
class StartTest {

    @TempDir
    private Path folder;

    private Path charges;

    @BeforeEach
    void name() {
        charges = folder.resolve("charges.jsonl");
    }

    private String database() {
        return "jdbc:h2:file:" + folder.resolve("mall").toAbsolutePath();
    }

    private ConfigurableApplicationContext start(String... more) {
        Map<String, String> arguments = new TreeMap<>(Map.of(
                "--server.port", "0", "--spring.datasource.url", database(), "--mall.gateway.file", charges + ""));
        for (String one : more) {
            String[] parts = one.split("=", 2);
            arguments.put(parts[0], parts[1]);
        }
        return MallApplication.application()
                .run(arguments.entrySet().stream()
                        .map(one -> one.getKey() + "=" + one.getValue())
                        .toArray(String[]::new));
    }

    private void refuses(CapturedOutput output, String... more) {
        try (ConfigurableApplicationContext context = start(more)) {
            assertThat(context).as("a shop that must not start").isNull();
        } catch (RuntimeException e) {
            assertThat(output).contains("APPLICATION FAILED TO START").doesNotContain("\tat ");
        }
    }

    @Test
    void aShopWithTheGatewayOfAnotherOpensNone() throws Exception {
        try (ConfigurableApplicationContext first = start();
                ConfigurableApplicationContext second = start(
                        "--spring.datasource.url=jdbc:h2:mem:second",
                        "--mall.gateway.url=http://127.0.0.1:"
                                + first.getEnvironment().getProperty("local.server.port"))) {
            assertThat(first.containsBean("chargeBook")).isTrue();
            assertThat(second.containsBean("chargeBook")).isFalse();
        }
    }

    @Test
    void tellsWhereThePageIs(CapturedOutput output) {
        try (ConfigurableApplicationContext shop = start()) {
            assertThat(output)
                    .contains("Shop: http://localhost:" + shop.getEnvironment().getProperty("local.server.port") + "/");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "127.0.0.1:8080", "ftp://shop", "http://"})
    void anAddressThatIsNone(String url, CapturedOutput output) {
        refuses(output, "--mall.gateway.url=" + url);
        assertThat(output)
                .contains("mall.gateway.url", "Invalid value '" + url + "'")
                .contains("http://127.0.0.1:8080");
    }

    @Test
    void aRoleThatIsNone(CapturedOutput output) {
        refuses(output, "--mall.role=foo");
        assertThat(output).contains("mall.role", "foo", "It must be 'shop'", "'gateway'");
    }

    @Test
    void aDatabaseInUse(CapturedOutput output) throws Exception {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherShop.class.getName(),
                        database())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(other.getInputStream().read()).isPositive();
            refuses(output);
        } finally {
            other.destroy();
            other.waitFor();
        }
        assertThat(output).contains("in use by another process").contains("jdbc:postgresql:");
    }

    @Test
    void aFolderThatCannotBeWritten(CapturedOutput output) throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        // Without it H2 itself prints that it cannot write its trace file.
        String silent = ";TRACE_LEVEL_FILE=0";
        refuses(output, "--spring.datasource.url=jdbc:h2:file:" + file.toAbsolutePath() + "/mall" + silent);
        assertThat(output).contains("The database file cannot be written").contains("Make its folder writable");
    }

    @Test
    void aGatewayFileThatCannotBeWritten(CapturedOutput output) throws Exception {
        Path file = Files.createFile(folder.resolve("file"));
        refuses(output, "--mall.gateway.file=" + file.resolve("charges.jsonl"));
        assertThat(output).contains("cannot be read and written").contains("Make its folder writable");
    }

    @Test
    void aGatewayFileInUse(CapturedOutput output) {
        try (ConfigurableApplicationContext first = start()) {
            assertThat(first.isRunning()).isTrue();
            refuses(output, "--spring.datasource.url=jdbc:h2:mem:other");
        }
        assertThat(output).contains("is in use by").contains("--mall.gateway.enabled=false");
    }

    @Test
    void aDamagedGatewayFile(CapturedOutput output) throws Exception {
        Files.writeString(charges, "{\n{}\n");
        refuses(output);
        assertThat(output).contains("is damaged: line 1").contains("Repair that line");
    }

    /** A process that has the database open. */
    static final class OtherShop {
        private OtherShop() {}

        public static void main(String[] args) throws Exception {
            try (Connection open = DriverManager.getConnection(args[0], "sa", "")) {
                System.out.println(open.isValid(1));
                Thread.sleep(60_000);
            }
        }
    }
}
