package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Execution;
import io.yici.Mode;
import io.yici.RefusedUsageException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.retry.annotation.Backoff;
import org.springframework.retry.annotation.EnableRetry;
import org.springframework.retry.annotation.Retryable;
import org.springframework.transaction.annotation.Transactional;

/** The retry of the spring-retry project. */
@Tag("B58")
class SpringRetryTest {

    @Test
    void makesEachTryAClaimOfTheSameKeyWhereItIsFurtherOut() {
        try (var context = MethodsApplication.start(RetryOutside.class, Shop.class)) {
            Shop shop = context.getBean(Shop.class);

            assertThat(shop.order("o1")).isEqualTo("at attempt 2");
            assertThat(shop.order("o1")).isEqualTo("at attempt 2");
            assertThat(shop.attempts()).containsExactly(1, 2);
            assertThat(context.getBean(JdbcTemplate.class)
                            .queryForObject("select count(*) from purchase where order_no = 'o1'", Integer.class))
                    .isEqualTo(1);
        }
    }

    /** As the annotation of that project puts it by default: both tries would write, in one transaction. */
    @Test
    void isRefusedWithinAClaim() {
        assertThatThrownBy(() -> MethodsApplication.start(RetryByDefault.class, Shop.class)
                        .close())
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("Shop.order(String)")
                .hasMessageContaining("EnableIdempotentMethods.ORDER - 1");
    }

    @Test
    void mayStandWithinALease() {
        try (var context = MethodsApplication.start(RetryByDefault.class, Gateway.class)) {
            Gateway gateway = context.getBean(Gateway.class);

            assertThat(gateway.charge("c1")).isEqualTo("at try 2 of attempt 1");
            assertThat(gateway.charge("c1")).isEqualTo("at try 2 of attempt 1");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableRetry
    static class RetryByDefault {}

    @Configuration(proxyBeanMethods = false)
    @EnableRetry(order = EnableIdempotentMethods.ORDER - 1)
    static class RetryOutside {}

    static class Shop {

        private final List<Integer> attempts = new ArrayList<>();
        private final JdbcTemplate jdbc;

        Shop(JdbcTemplate jdbc) {
            this.jdbc = jdbc;
        }

        List<Integer> attempts() {
            return attempts;
        }

        @Retryable(backoff = @Backoff(delay = 1))
        @Transactional
        @Idempotent(operation = "retried.order", key = "#number")
        public String order(String number) {
            int attempt = Execution.current().attempt();
            attempts.add(attempt);
            jdbc.update("insert into purchase (id, order_no) values (?, ?)", "attempt " + attempt, number);
            if (attempt == 1) {
                throw new IllegalStateException("try again");
            }
            return "at attempt " + attempt;
        }
    }

    static class Gateway {

        private int tries;

        @Retryable(backoff = @Backoff(delay = 1))
        @Idempotent(operation = "retried.charge", key = "#number", mode = Mode.LEASED)
        public String charge(String number) {
            if (++tries == 1) {
                throw new IllegalStateException("try again");
            }
            return "at try " + tries + " of attempt " + Execution.current().attempt();
        }
    }
}
