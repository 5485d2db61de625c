package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.RefusedUsageException;
import io.yici.spring.EnableIdempotentMethods;
import io.yici.spring.Idempotent;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.aop.support.AopUtils;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

class YiciMethodsAutoConfigurationTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withPropertyValues("spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1")
            .withUserConfiguration(Application.class)
            .withBean(Counter.class);

    @Test
    void guardsAnnotatedMethodsOfClasses() {
        runner.run(context -> {
            Counter counter = context.getBean(Counter.class);

            assertThat(AopUtils.isCglibProxy(counter)).isTrue();
            assertThat(counter.count("a")).isEqualTo(1);
            assertThat(counter.count("a")).isEqualTo(1);
        });
    }

    @Test
    void doesSoOnceWhereTheApplicationAsksForItToo() {
        runner.withUserConfiguration(Asking.class).run(context -> {
            Counter counter = context.getBean(Counter.class);

            assertThat(counter.count("a")).isEqualTo(1);
            assertThat(counter.count("a")).isEqualTo(1);
        });
    }

    @Test
    void stepsBackWhenDisabled() {
        runner.withPropertyValues("yici.annotations.enabled=false").run(context -> {
            assertThat(AopUtils.isAopProxy(context.getBean(Counter.class))).isFalse();
        });
        runner.withPropertyValues("yici.enabled=false").run(context -> {
            assertThat(AopUtils.isAopProxy(context.getBean(Counter.class))).isFalse();
        });
    }

    @Test
    void failsTheStartForWhatCannotWork() {
        runner.withBean(Wrong.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .isInstanceOf(RefusedUsageException.class)
                        .hasMessageContaining("Wrong.one(String)")
                        .hasMessageContaining("Wrong.two(String)"));
    }

    @Test
    void resolvesPlaceholders() {
        runner.withBean(Configured.class)
                .withPropertyValues("shop.lease=40s")
                .run(context -> assertThat(context).hasNotFailed());
        runner.withBean(Configured.class)
                .withPropertyValues("shop.lease=never")
                .run(context -> assertThat(context).getFailure().hasMessageContaining("lease 'never'"));
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @Configuration(proxyBeanMethods = false)
    @EnableIdempotentMethods
    static class Asking {}

    static class Counter {

        private int counted;

        @Idempotent(operation = "count", key = "#key")
        public int count(String key) {
            return ++counted;
        }
    }

    static class Wrong {

        @Idempotent(operation = "one", key = "#other")
        public void one(String key) {}

        @Idempotent(operation = "two", key = "#key")
        public final void two(String key) {}
    }

    static class Configured {

        @Idempotent(operation = "configured", key = "#key", lease = "${shop.lease}", waiting = "${shop.waiting:PT1S}")
        public void run(String key) {}
    }
}
