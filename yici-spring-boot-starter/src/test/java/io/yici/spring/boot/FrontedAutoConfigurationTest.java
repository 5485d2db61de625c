package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.RecordId;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.redis.FrontedStore;
import io.yici.redis.RedisProcess;
import io.yici.spi.IdempotencyStore;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.jdbc.core.JdbcTemplate;

/** Redis before the store in the database, where a property says so. */
class FrontedAutoConfigurationTest {

    private static final Operation<String> ORDER =
            Operation.named("order", String.class).build();
    private static final IdempotencyKey KEY = IdempotencyKey.unscoped("k");

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withUserConfiguration(Application.class)
            .withPropertyValues("yici.store=fronted", "yici.redis.command-timeout=20s", "yici.health.timeout=20s")
            .withPropertyValues("spring.datasource.url=jdbc:h2:mem:" + UUID.randomUUID());

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    private static String order(ApplicationContext context, String answer) {
        return context.getBean(Idempotency.class).run(ORDER, KEY, execution -> answer);
    }

    private static LettuceConnectionFactory to(int port) {
        return new LettuceConnectionFactory("127.0.0.1", port);
    }

    @Test
    void repeatsAreAnsweredByRedisAndTheTruthIsInTheDatabase() {
        try (RedisProcess server = RedisProcess.start();
                RedisClient client = RedisClient.create(RedisURI.create("127.0.0.1", server.port()))) {
            runner.withBean(LettuceConnectionFactory.class, () -> to(server.port()))
                    .run(context -> {
                        assertThat(context)
                                .hasSingleBean(JdbcIdempotencyStore.class)
                                .hasSingleBean(PurgeLoop.class);
                        assertThat(context.getBean(IdempotencyStore.class)).isInstanceOf(FrontedStore.class);
                        assertThat(order(context, "first")).isEqualTo("first");
                        assertThat(client.connect().sync().exists("yici:front:" + RecordId.of("order", KEY)))
                                .isEqualTo(1);
                        JdbcTemplate jdbc = context.getBean(JdbcTemplate.class);
                        jdbc.execute("alter table yici_record rename to put_aside");
                        assertThat(order(context, "second")).isEqualTo("first");
                        jdbc.execute("alter table put_aside rename to yici_record");
                        client.connect().sync().flushall();
                        assertThat(order(context, "third")).isEqualTo("first");
                    });
        }
    }

    @Test
    void redisIsNotMissedWhenItIsGone() {
        RedisProcess gone = RedisProcess.start();
        gone.close();
        runner.withBean(LettuceConnectionFactory.class, () -> to(gone.port())).run(context -> {
            assertThat(order(context, "first")).isEqualTo("first");
            assertThat(order(context, "second")).isEqualTo("first");
            assertThat(context.getBean("yiciHealthIndicator", HealthIndicator.class)
                            .health()
                            .getStatus())
                    .isEqualTo(Status.UP);
        });
    }

    @Test
    void failsWithTheRemedyWhereSomethingIsMissing() {
        runner.withClassLoader(new FilteredClassLoader("io.yici.redis"))
                .run(context ->
                        assertThat(context).getFailure().rootCause().hasMessageContaining("io.yici:yici-redis"));
        runner.run(context -> assertThat(context)
                .getFailure()
                .rootCause()
                .hasMessageContaining("There is no LettuceConnectionFactory"));
    }
}
