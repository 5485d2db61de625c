package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.spi.IdempotencyStore;
import io.yici.spring.web.HttpRoute;
import io.yici.testkit.InMemoryTransactionalStore;
import io.yici.testkit.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

class AutoConfigureYiciTest {

    private static final Operation<Integer> COUNT =
            Operation.named("count", Integer.class).build();
    private static final IdempotencyKey KEY = IdempotencyKey.of("alice", "k1");

    /** No DataSource, so the records are in memory. */
    @Nested
    @WebMvcTest(
            controllers = Tills.class,
            excludeAutoConfiguration = {
                org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration.class,
                org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration.class,
                org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration.class
            })
    @AutoConfigureYici
    @ContextConfiguration(classes = Application.class)
    @Import({Tills.class, Routes.class})
    class InASliceOfTheWeb {

        @Autowired
        MockMvc mvc;

        @Autowired
        IdempotencyStore store;

        @Autowired
        MovableClock clock;

        @Autowired
        Tills tills;

        @Test
        void guardsTheRouteInMemory() throws Exception {
            assertThat(store).isInstanceOf(InMemoryTransactionalStore.class);
            int paid = tills.paid.get() + 1;
            mvc.perform(pay("first"))
                    .andExpect(status().isOk())
                    .andExpect(content().string("paid " + paid));

            mvc.perform(pay("first"))
                    .andExpect(content().string("paid " + paid))
                    .andExpect(header().exists("Idempotent-Replayed"));

            assertThat(tills.paid).hasValue(paid);
            mvc.perform(post("/till").content("5")).andExpect(status().isBadRequest());
        }

        @Test
        void timeIsThatOfTheTestsClock() throws Exception {
            mvc.perform(pay("later")).andExpect(status().isOk());
            clock.advance(Duration.ofHours(25));

            mvc.perform(pay("later"))
                    .andExpect(status().isOk())
                    .andExpect(header().doesNotExist("Idempotent-Replayed"));
        }
    }

    private static org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder pay(String key) {
        return post("/till").content("5").header("Idempotency-Key", key);
    }

    /** As in a slice of the data, in the transaction of the test. */
    @Nested
    @SpringBootTest(
            classes = Application.class,
            webEnvironment = SpringBootTest.WebEnvironment.NONE,
            properties = "spring.datasource.url=jdbc:h2:mem:slice")
    @AutoConfigureYici
    @ImportAutoConfiguration({
        DataSourceAutoConfiguration.class,
        DataSourceTransactionManagerAutoConfiguration.class,
        JdbcTemplateAutoConfiguration.class,
        TransactionAutoConfiguration.class
    })
    class InASliceOfTheData {

        @Autowired
        Idempotency idempotency;

        @Autowired
        IdempotencyStore store;

        @Autowired
        JdbcTemplate jdbc;

        @Test
        @Transactional
        void recordsStandOrFallWithTheTest() {
            assertThat(store).isInstanceOf(JdbcIdempotencyStore.class);
            assertThat(idempotency.run(COUNT, KEY, execution -> 1)).isEqualTo(1);
            assertThat(idempotency.run(COUNT, KEY, execution -> 2)).isEqualTo(1);
            assertThat(jdbc.queryForObject("select count(*) from yici_record", Integer.class))
                    .isEqualTo(1);
        }

        @Test
        @Transactional
        void otherTestsSeeNothingOfThem() {
            assertThat(jdbc.queryForObject("select count(*) from yici_record", Integer.class))
                    .isZero();
        }
    }

    /** A whole application without a database is given the store in memory, too. */
    @Nested
    @SpringBootTest(
            classes = {Whole.class, Routes.class},
            webEnvironment = SpringBootTest.WebEnvironment.MOCK,
            properties =
                    "spring.autoconfigure.exclude=org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
    @AutoConfigureYici
    class InAWholeApplication {

        @Autowired
        Idempotency idempotency;

        @Autowired
        IdempotencyStore store;

        @Test
        void keepsRecordsInMemory() {
            assertThat(store).isInstanceOf(InMemoryTransactionalStore.class);
            assertThat(idempotency.run(COUNT, KEY, execution -> 1)).isEqualTo(1);
            assertThat(idempotency.run(COUNT, KEY, execution -> 2)).isEqualTo(1);
        }
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    static class Application {}

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Whole {}

    static class Routes {

        @Bean
        HttpRoute till() {
            return HttpRoute.post("/till")
                    .operation("till.pay")
                    .scope(request -> "till")
                    .build();
        }

        @Bean
        MovableClock clock() {
            return MovableClock.at(Instant.parse("2026-03-01T12:00:00Z"));
        }
    }

    @RestController
    static class Tills {

        final AtomicInteger paid = new AtomicInteger();

        @PostMapping("/till")
        String pay(@RequestBody String amount) {
            return "paid " + paid.incrementAndGet();
        }
    }
}
