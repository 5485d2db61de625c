package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.IdempotencyEvent;
import io.yici.IdempotencyListener;
import io.yici.Mode;
import io.yici.spring.Idempotent;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.resilience.annotation.EnableResilientMethods;
import org.springframework.resilience.annotation.Retryable;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Where the advice stands among that of Spring, by default. */
class MethodOrderTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withPropertyValues("spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1")
            .withUserConfiguration(Application.class);

    @AfterEach
    void logOut() {
        SecurityContextHolder.clearContext();
    }

    @Test
    @Tag("B23")
    void completesInsideTheTransactionOfTheMethod() {
        runner.run(context -> {
            Shop shop = context.getBean(Shop.class);
            shop.order("a");
            shop.order("a");

            assertThat(context.getBean(Log.class).entries())
                    .containsExactly("CLAIMED", "order in yici", "COMPLETED", "REPLAYED");
            assertThat(context.getBean(JdbcTemplate.class).queryForObject("select count(*) from bought", Integer.class))
                    .isEqualTo(1);
        });
    }

    @Test
    @Tag("R-10")
    void authorisesARepeatAgain() {
        runner.run(context -> {
            Shop shop = context.getBean(Shop.class);
            logIn("BUYER");
            assertThat(shop.secured("a")).isEqualTo("secret");
            logIn("STRANGER");

            assertThatThrownBy(() -> shop.secured("a")).isInstanceOf(AccessDeniedException.class);
            assertThat(context.getBean(Log.class).entries()).containsExactly("CLAIMED", "secured", "COMPLETED");
        });
    }

    @Test
    @Tag("B58")
    void makesEachAttemptOfARetryAClaimOfTheSameKey() {
        runner.run(context -> {
            assertThat(context.getBean(Shop.class).shaky("a")).isEqualTo("at try 2");

            assertThat(context.getBean(Log.class).entries())
                    .containsExactly("CLAIMED", "shaky", "RELEASED", "TAKEN_OVER", "shaky", "COMPLETED");
        });
    }

    @Test
    void claimsOnTheThreadThatWorks() {
        runner.run(context -> {
            Shop shop = context.getBean(Shop.class);
            String caller = Thread.currentThread().getName();
            String first = shop.later("a").get(30, TimeUnit.SECONDS);

            assertThat(first).isNotEqualTo(caller);
            assertThat(shop.later("a").get(30, TimeUnit.SECONDS)).isEqualTo(first);
            assertThat(context.getBean(Log.class).entries())
                    .containsExactly("CLAIMED", "later", "COMPLETED", "REPLAYED");
            assertThat(context.getBean(Log.class).threads()).doesNotContain(caller);
        });
    }

    private static void logIn(String role) {
        SecurityContextHolder.getContext()
                .setAuthentication(new TestingAuthenticationToken("alice", "", "ROLE_" + role));
    }

    /** What happened, in order. */
    record Log(List<String> entries, Set<String> threads) implements IdempotencyListener {

        @Override
        public void on(IdempotencyEvent event) {
            entries.add(event.kind().name());
            threads.add(Thread.currentThread().getName());
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableAsync
    @EnableMethodSecurity
    @EnableResilientMethods
    static class Application {

        @Bean
        Log log() {
            return new Log(new CopyOnWriteArrayList<>(), ConcurrentHashMap.newKeySet());
        }

        @Bean
        Shop shop(Log log, JdbcTemplate jdbc) {
            jdbc.execute("create table if not exists bought (item varchar(20))");
            return new Shop(log, jdbc);
        }
    }

    static class Shop {

        private final Log log;
        private final JdbcTemplate jdbc;
        private final AtomicInteger tries = new AtomicInteger();

        Shop(Log log, JdbcTemplate jdbc) {
            this.log = log;
            this.jdbc = jdbc;
        }

        @Transactional
        @Idempotent(operation = "order", key = "#key")
        public void order(String key) {
            jdbc.update("insert into bought values (?)", key);
            log.entries().add("order in " + TransactionSynchronizationManager.getCurrentTransactionName());
        }

        @PreAuthorize("hasRole('BUYER')")
        @Idempotent(operation = "secured", key = "#key")
        public String secured(String key) {
            log.entries().add("secured");
            return "secret";
        }

        @Retryable(delay = 1)
        @Idempotent(operation = "shaky", key = "#key")
        @Transactional
        public String shaky(String key) {
            log.entries().add("shaky");
            if (tries.incrementAndGet() == 1) {
                throw new IllegalStateException("try again");
            }
            return "at try " + tries.get();
        }

        @Async
        @Idempotent(operation = "later", key = "#key", mode = Mode.LEASED)
        public CompletableFuture<String> later(String key) {
            log.entries().add("later");
            return CompletableFuture.completedFuture(Thread.currentThread().getName());
        }
    }
}
