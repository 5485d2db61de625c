package io.yici.spring.boot;

import io.yici.spring.checks.Check;
import java.util.Arrays;
import java.util.UUID;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

/** Applications for tests of the checks at the start; all findings fail the start, unless a test sets another level. */
final class CheckedApplication {

    static final String WITHOUT_SECURITY = "spring.autoconfigure.exclude="
            + "org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration,"
            + "org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration,"
            + "org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration,"
            + "org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration";

    private CheckedApplication() {}

    static ApplicationContextRunner plain() {
        return new ApplicationContextRunner()
                .withPropertyValues(memory())
                .withPropertyValues(strict())
                .withUserConfiguration(Application.class);
    }

    static WebApplicationContextRunner web() {
        return new WebApplicationContextRunner()
                .withPropertyValues(memory())
                .withPropertyValues(strict())
                .withUserConfiguration(Application.class);
    }

    private static String memory() {
        return "spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
    }

    static String[] strict() {
        return Arrays.stream(Check.values())
                .map(check -> "yici.checks." + check.label() + ".level=error")
                .toArray(String[]::new);
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}
}
