package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Idempotency;
import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

class WaitersTest {

    private final MockEnvironment environment = new MockEnvironment();
    private final YiciProperties properties = new YiciProperties();

    private int most() {
        return Waiters.most(environment, properties);
    }

    @Test
    void isAQuarterOfTheServersThreads() {
        assertThat(most()).isEqualTo(Idempotency.MAX_WAITERS);
        environment.setProperty("server.tomcat.threads.max", "80");
        assertThat(most()).isEqualTo(20);
        environment.setProperty("server.tomcat.threads.max", "3");
        assertThat(most()).isEqualTo(1);
    }

    @Test
    void isTheApplicationsNumberWhereItSaysOne() {
        environment.setProperty("server.tomcat.threads.max", "80");
        properties.setMaxWaiters(7);
        assertThat(most()).isEqualTo(7);
    }

    /** Before Java 21 the property has no effect, on Spring Boot as here. */
    @Test
    void goesByTheConnectionsForClaimsOnVirtualThreads() {
        environment.setProperty("spring.threads.virtual.enabled", "true");
        properties.getClaims().setPoolSize(3);
        boolean virtual = Runtime.version().feature() >= 21;
        assertThat(most()).isEqualTo(virtual ? 300 : Idempotency.MAX_WAITERS);
    }
}
