package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.guard.FenceOutcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A holder that the machine stops for longer than its lease, and that goes on as if nothing had happened. */
class StoppedHolderTest {

    private final IdempotencyKey key = IdempotencyKey.unscoped("warehouse-4");

    private Process holder(RedisProcess server) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        StoppedHolder.class.getName(),
                        Integer.toString(server.port()),
                        key.value(),
                        "count")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static void signal(Process process, String name) throws Exception {
        int exit = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
        assertThat(exit).isZero();
    }

    @Test
    @Tag("T-35")
    @Tag("T-98")
    @Timeout(60)
    void itsLateWriteAndItsLateCompletionAreRefusedAndCounted() throws Exception {
        try (RedisProcess server = RedisProcess.start();
                RedisClient client = RedisClient.create();
                RedisLink link = RedisLink.to(client, RedisURI.create("127.0.0.1", server.port()));
                Idempotency idempotency =
                        Idempotency.over(RedisIdempotencyStore.over(link)).build()) {
            Process stopped = holder(server);
            try (BufferedReader said = stopped.inputReader()) {
                long first = Long.parseLong(said.readLine());
                signal(stopped, "STOP");
                FencedValue values = FencedValue.over(link);
                long second = StoppedHolder.lock(idempotency).run(key, execution -> {
                    long fence = execution.fence().orElseThrow();
                    assertThat(values.set("count", fence, "newer".getBytes(StandardCharsets.UTF_8)))
                            .isInstanceOf(FenceOutcome.Applied.class);
                    return fence;
                });
                assertThat(second).isGreaterThan(first);
                signal(stopped, "CONT");
                stopped.outputWriter().append('\n').close();

                assertThat(said.readLine()).isEqualTo("FenceBehind 1");
                assertThat(said.readLine()).isEqualTo("refused 1");
                assertThat(values.find("count"))
                        .hasValueSatisfying(
                                it -> assertThat(it.value()).asString().isEqualTo("newer"));
                assertThat(stopped.waitFor()).isZero();
            } finally {
                stopped.destroyForcibly().waitFor();
            }
        }
    }
}
