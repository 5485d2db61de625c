package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Servers end with the test that started them, however it ends. */
class RedisProcessTest {

    @Test
    void endsAndCleansUpWithAJvmThatIsKilled() throws IOException, InterruptedException {
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Starting.class.getName())
                .start();
        String[] told = jvm.inputReader().readLine().split(" ", 2);
        ProcessHandle server = ProcessHandle.of(Long.parseLong(told[0])).orElseThrow();
        assertThat(server.isAlive()).isTrue();

        jvm.destroyForcibly().waitFor(30, TimeUnit.SECONDS);

        Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> !server.isAlive());
        Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> !Files.exists(Path.of(told[1])));
    }

    /** In a JVM of its own. */
    static final class Starting {
        public static void main(String[] arguments) throws InterruptedException {
            RedisProcess process = RedisProcess.start();
            System.out.println(process.pid() + " " + process.folder());
            Thread.currentThread().join();
        }
    }
}
