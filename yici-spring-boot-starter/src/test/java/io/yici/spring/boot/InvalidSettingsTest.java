package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

@ExtendWith(OutputCaptureExtension.class)
class InvalidSettingsTest {

    private static final List<String> WEB = List.of("yici.http");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yici.max-waiters=-1",
                "yici.claims.pool-size=0",
                "yici.purge.batch-size=5001",
                "yici.health.timeout=0s",
                "yici.http.header=a b"
            })
    void valueThatCannotBeIsNamedWithoutAStackTrace(String setting, CapturedOutput output) {
        boolean web = WEB.stream().anyMatch(setting::startsWith);
        boolean started = true;
        try {
            new SpringApplicationBuilder(Application.class)
                    .web(web ? WebApplicationType.SERVLET : WebApplicationType.NONE)
                    .run("--spring.datasource.url=jdbc:h2:mem:invalid", "--server.port=0", "--" + setting)
                    .close();
        } catch (RuntimeException expected) {
            started = false;
        }

        String name = setting.substring(0, setting.indexOf('='));
        assertThat(started).isFalse();
        assertThat(output).contains("APPLICATION FAILED TO START", name).doesNotContain("\tat io.yici");
    }

    @Test
    void restIsRefusedInTheSameWay() {
        YiciHttpProperties http = new YiciHttpProperties();
        http.setMaxKeyLength(256);
        refused("yici.http.max-key-length", http::settings);
        http.setMaxKeyLength(255);
        http.setReplayedHeaders(Set.of("Set-Cookie"));
        refused("yici.http.replayed-headers", http::settings);
        refused("x", () -> Settings.positive("x", Duration.ZERO));
        refused("x", () -> Settings.atLeast(1, "x", 0));
    }

    private static void refused(String name, ThrowingCallable use) {
        assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
                .isThrownBy(use)
                .satisfies(thrown -> assertThat(thrown.getName()).isEqualTo(name));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}
}
