package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.RefusedUsageException;
import io.yici.RepeatRefusedException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Configuration;
import org.springframework.retry.annotation.Backoff;
import org.springframework.retry.annotation.EnableRetry;
import org.springframework.retry.annotation.Retryable;

/** Windows and the retry of the spring-retry project. */
@Tag("B58")
class RepeatSubmitRetryTest {

    /** As it is for {@link Idempotent}, and by default. */
    @Test
    void allTriesAreInOneWindow() {
        for (Class<?> order : new Class<?>[] {RetryByDefault.class, RetryOutside.class}) {
            try (var context = MethodsApplication.start(order, Desk.class)) {
                Desk desk = context.getBean(Desk.class);

                assertThat(desk.send("alice")).isEqualTo("at try 2");
                assertThatThrownBy(() -> desk.send("alice")).isInstanceOf(RepeatRefusedException.class);
            }
        }
    }

    @Test
    void isRefusedAroundAWindowThatAFailureLeavesClosed() {
        assertThatThrownBy(() ->
                        MethodsApplication.start(RetryAround.class, Desk.class).close())
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContainingAll("Desk.send(String)", "around the window", "releasedAfterFailure");
    }

    @Test
    void mayStandAroundAWindowThatAFailureOpens() {
        try (var context = MethodsApplication.start(RetryAround.class, OpeningDesk.class)) {
            assertThat(context.getBean(OpeningDesk.class).send("alice")).isEqualTo("at try 2");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableRetry
    static class RetryByDefault {}

    @Configuration(proxyBeanMethods = false)
    @EnableRetry(order = EnableIdempotentMethods.ORDER - 1)
    static class RetryOutside {}

    @Configuration(proxyBeanMethods = false)
    @EnableRetry(order = EnableIdempotentMethods.ORDER - EnableIdempotentMethods.WINDOW_LEAD - 1)
    static class RetryAround {}

    static class Desk {

        private int tries;

        @Retryable(retryFor = IllegalStateException.class, backoff = @Backoff(delay = 1))
        @RepeatSubmit(operation = "retried.send", user = "#user", content = "'one'")
        public String send(String user) {
            if (++tries == 1) {
                throw new IllegalStateException("try again");
            }
            return "at try " + tries;
        }
    }

    static class OpeningDesk {

        private int tries;

        @Retryable(retryFor = IllegalStateException.class, backoff = @Backoff(delay = 1))
        @RepeatSubmit(operation = "opening.send", user = "#user", content = "'one'", releasedAfterFailure = true)
        public String send(String user) {
            if (++tries == 1) {
                throw new IllegalStateException("try again");
            }
            return "at try " + tries;
        }
    }
}
