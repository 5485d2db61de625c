package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Mode;
import io.yici.spring.Idempotent;
import io.yici.testkit.InMemoryIdempotencyStore;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

class MethodChecksTest {

    private final ApplicationContextRunner runner = CheckedApplication.plain();

    private static InMemoryIdempotencyStore store() {
        return new InMemoryIdempotencyStore(InstantSource.system());
    }

    @Test
    void namesMethodsThatLeaveTheTransaction() {
        runner.withBean(Joined.class)
                .withBean(Journal.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining("YICI-C03 " + Journal.class.getName() + ".write(String):")
                        .hasMessageContaining("REQUIRES_NEW")
                        .message()
                        .doesNotContain("Journal.read()", "Journal.join()"));
    }

    @Test
    void isQuietWhereNothingIsJoined() {
        runner.withBean(Leased.class)
                .withBean(Journal.class)
                .run(context -> assertThat(context).hasNotFailed());
        runner.withBean(Joined.class).run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void namesAMethodWhoseRecordIsGoneTooSoon() {
        runner.withBean(Hasty.class)
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining("YICI-C06 " + Hasty.class.getName() + ".run(String): operation 'hasty'")
                        .hasMessageContaining("PT10S"));
        runner.withBean(Hasty.class)
                .withPropertyValues("hasty.retention=24h")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    @Tag("T-31")
    void refusesTheInMemoryStoreOutsideOfTests() throws InterruptedException {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread main = new Thread(() -> runner.withBean(InMemoryIdempotencyStore.class, MethodChecksTest::store)
                .run(context -> failure.set(context.getStartupFailure())));
        main.start();
        main.join();

        assertThat(failure.get())
                .hasMessageContaining("YICI-C04 " + InMemoryIdempotencyStore.class.getName())
                .hasMessageContaining("yici.checks.in-memory-store.level");
    }

    @Test
    void takesTheInMemoryStoreInTests() {
        runner.withBean(InMemoryIdempotencyStore.class, MethodChecksTest::store)
                .run(context -> assertThat(context).hasNotFailed());
    }

    static class Joined {

        @Idempotent(operation = "joined", key = "#key")
        public void run(String key) {}
    }

    static class Leased {

        @Idempotent(operation = "leased", key = "#key", mode = Mode.LEASED)
        public void run(String key) {}
    }

    static class Hasty {

        @Idempotent(operation = "hasty", key = "#key", retention = "${hasty.retention:10s}", waiting = "1s")
        public void run(String key) {}
    }

    static class Journal {

        @Transactional(propagation = Propagation.REQUIRES_NEW)
        public void write(String line) {}

        @Transactional(propagation = Propagation.REQUIRES_NEW, readOnly = true)
        public void read() {}

        @Transactional
        public void join() {}
    }
}
