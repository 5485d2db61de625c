package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Operation;
import io.yici.spring.checks.BusinessKey;
import io.yici.spring.checks.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@ExtendWith(OutputCaptureExtension.class)
class CheckLevelsTest {

    private final ApplicationContextRunner wrong = CheckedApplication.plain().withUserConfiguration(TwoMistakes.class);

    @Test
    void mistakesFailTheStartAllInOneMessage() {
        wrong.run(context -> assertThat(context)
                .getFailure()
                .isInstanceOf(StartFailure.class)
                .hasMessageContaining("YICI-C06 bean hasty")
                .hasMessageContaining("YICI-C09 business key orders (order_no)")
                .hasMessageContaining("yici.checks.business-keys.level"));
    }

    /** A whole application, whose log is set up. */
    private static void start(String... levels) {
        String[] arguments = Stream.concat(
                        Stream.of("--spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID()), Arrays.stream(levels))
                .toArray(String[]::new);
        new SpringApplicationBuilder(CheckedApplication.Application.class, TwoMistakes.class)
                .web(WebApplicationType.NONE)
                .run(arguments)
                .close();
    }

    @Test
    void suspicionsAreLogged(CapturedOutput output) {
        start("--yici.checks.short-retention.level=warn", "--yici.checks.business-keys.level=warn");

        assertThat(output).contains("YICI-C06", "bean hasty", "YICI-C09", "business key orders (order_no)");
    }

    @Test
    void whatIsOffIsNotLookedFor(CapturedOutput output) {
        start("--yici.checks.short-retention.level=off", "--yici.checks.business-keys.level=off");
        start("--yici.checks.enabled=false");

        assertThat(output).contains("yici-claims").doesNotContain("YICI-C");
    }

    @Test
    void aCheckThatDoesNotExistIsTold() {
        CheckedApplication.plain()
                .withPropertyValues("yici.checks.busines-keys.level=off")
                .run(context -> assertThat(context).hasFailed());
    }

    /** Each has its section, which names code, property and level. */
    @ParameterizedTest
    @EnumSource
    void isDocumented(Check check) throws IOException {
        assertThat(Files.readString(Path.of("../docs/checks.md")))
                .contains(
                        "## " + check.code() + " `" + check.label() + "`",
                        "| " + check.code() + " | `" + check.label() + "` | `"
                                + check.standard().name().toLowerCase(Locale.ROOT) + "` |");
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoMistakes {

        @Bean
        Operation<String> hasty() {
            return Operation.named("hasty", String.class)
                    .waiting(Duration.ZERO)
                    .lease(Duration.ofSeconds(30))
                    .retention(Duration.ofSeconds(29))
                    .build();
        }

        @Bean
        BusinessKey orderNo() {
            return BusinessKey.of("orders", "order_no");
        }
    }
}
