package io.yici.verification.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.redis.RedisProcess;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The records in Redis on both lines of Spring Boot, whose auto-configurations of Redis, Spring Data and Lettuce differ. */
class RedisLinesTest {

    private static final String MAIN = "io.yici.verification.redis.RedisApplication";

    private static RedisProcess server;

    @BeforeAll
    static void start() {
        server = RedisProcess.start("appendonly yes");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static Stream<Arguments> stores() {
        return Stream.of(BootLine.values())
                .flatMap(line -> Stream.of(
                        Arguments.of(line, "redis", "RedisIdempotencyStore"),
                        Arguments.of(line, "fronted", "FrontedStore")));
    }

    @ParameterizedTest
    @MethodSource("stores")
    void recordsAreKeptOverTheConnectionThatBootMakes(BootLine line, String kind, String store) throws Exception {
        String said = LineProcess.run(
                line,
                MAIN,
                "--spring.autoconfigure.exclude=",
                "--spring.data.redis.url=redis://127.0.0.1:" + server.port(),
                "--yici.store=" + kind,
                "--spring.datasource.url=jdbc:h2:mem:line;DB_CLOSE_DELAY=-1");
        assertThat(said)
                .contains(store + " said first, first, true, false on " + line.version)
                .doesNotContain("YICI-C13", " ERROR ");
    }

    @ParameterizedTest
    @EnumSource
    void missingConnectionIsToldWithTheRemedy(BootLine line) throws Exception {
        String said = LineProcess.run(
                line, MAIN, "--yici.store=redis", "--spring.datasource.url=jdbc:h2:mem:line;DB_CLOSE_DELAY=-1");
        assertThat(said)
                .contains("APPLICATION FAILED TO START", "There is no LettuceConnectionFactory", "spring.data.redis.*");
    }
}
