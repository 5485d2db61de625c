package io.yici.spring.boot;

import io.yici.Idempotency;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/**
 * How many callers may wait for running firsts. On platform threads a quarter of the server's, so that three quarters go on working. A
 * virtual thread that waits keeps no other from running; what waiters use up then is the connections for claims, since each key's poller
 * asks once a second.
 */
final class Waiters {

    /** Waiters for each connection for claims, on virtual threads. */
    static final int PER_CLAIM_CONNECTION = 100;

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    private Waiters() {}

    static int most(Environment environment, YiciProperties properties) {
        Integer set = properties.getMaxWaiters();
        if (set != null) {
            return Settings.atLeast(0, "yici.max-waiters", set);
        }
        if (virtual(environment)) {
            return PER_CLAIM_CONNECTION * properties.getClaims().getPoolSize();
        }
        Integer threads = threads(environment);
        return threads == null ? Idempotency.MAX_WAITERS : Math.max(1, threads / 4);
    }

    private static boolean virtual(Environment environment) {
        return environment.getProperty("spring.threads.virtual.enabled", boolean.class, false)
                && Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS;
    }

    private static @Nullable Integer threads(Environment environment) {
        Integer tomcat = environment.getProperty("server.tomcat.threads.max", Integer.class);
        return tomcat != null ? tomcat : environment.getProperty("server.jetty.threads.max", Integer.class);
    }
}
