package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import example.shop.Misuse;
import io.yici.Idempotency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

@ExtendWith(OutputCaptureExtension.class)
class StartFailureAnalyzerTest {

    private static final String[] ONE_DATABASE = {"--spring.datasource.url=jdbc:h2:mem:refused;DB_CLOSE_DELAY=-1"};

    @Test
    void tellsWhatToDoInsteadOfAStackTrace(CapturedOutput output) {
        start(Application.class, "--spring.datasource.url=jdbc:h2:mem:", "--yici.claims.pool-size=1");

        assertThat(output)
                .contains("APPLICATION FAILED TO START", "do not reach the same table", "yici.data-source")
                .doesNotContain("\tat io.yici");
    }

    @Test
    void namesTheMethodThatCannotBeGuarded(CapturedOutput output) {
        start(WithPrivateMethod.class, ONE_DATABASE);

        assertThat(output)
                .contains("APPLICATION FAILED TO START", "PrivateMethod.place", "it is private", "take that away")
                .doesNotContain("\tat io.yici", "Called from");
    }

    @Test
    void namesTheLineThatUsesYiciInAWayThatCannotWork(CapturedOutput output) {
        start(WithMisuse.class, ONE_DATABASE);

        assertThat(output)
                .contains(
                        "APPLICATION FAILED TO START", "order.place", "Called from", "example.shop.Misuse.callsInline")
                .doesNotContain("\tat io.yici");
    }

    private static void start(Class<?> application, String... arguments) {
        assertThatThrownBy(() -> new SpringApplicationBuilder(application)
                        .web(WebApplicationType.NONE)
                        .run(arguments))
                .isNotNull();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Misuse.PrivateMethod.class)
    static class WithPrivateMethod {}

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithMisuse {

        @Bean
        ApplicationRunner misuse(Idempotency idempotency) {
            return arguments -> Misuse.callsInlineOutsideATransaction(idempotency);
        }
    }
}
