package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

@ExtendWith(OutputCaptureExtension.class)
class StartFailureAnalyzerTest {

    @Test
    void tellsWhatToDoInsteadOfAStackTrace(CapturedOutput output) {
        try {
            new SpringApplicationBuilder(Application.class)
                    .web(WebApplicationType.NONE)
                    .run("--spring.datasource.url=jdbc:h2:mem:", "--yici.claims.pool-size=1");
        } catch (RuntimeException expected) {
            // the start fails
        }

        assertThat(output)
                .contains("APPLICATION FAILED TO START", "do not reach the same table", "yici.data-source")
                .doesNotContain("\tat io.yici");
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}
}
