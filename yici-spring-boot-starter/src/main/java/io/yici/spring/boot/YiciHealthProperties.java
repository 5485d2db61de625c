package io.yici.spring.boot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** Settings of the look into the store by health checks and the endpoint. Read at the start; not thread-safe. */
@ConfigurationProperties("yici.health")
public final class YiciHealthProperties {

    /** How long a health check waits for the store. */
    public static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** How long a health check waits for the store before it says DOWN; 2 seconds by default. */
    private Duration timeout = TIMEOUT;

    /** Age of the oldest overdue record from which on the health is DOWN. It never is for overdue records by default. */
    private @Nullable Duration downWhenOverdueFor;

    public Duration getTimeout() {
        return timeout;
    }

    public void setTimeout(Duration timeout) {
        this.timeout = timeout;
    }

    public @Nullable Duration getDownWhenOverdueFor() {
        return downWhenOverdueFor;
    }

    public void setDownWhenOverdueFor(@Nullable Duration downWhenOverdueFor) {
        this.downWhenOverdueFor = downWhenOverdueFor;
    }
}
