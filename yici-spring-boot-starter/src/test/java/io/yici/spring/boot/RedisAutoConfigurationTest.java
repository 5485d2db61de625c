package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.RecordId;
import io.yici.StoreUnavailableException;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.redis.RedisIdempotencyStore;
import io.yici.redis.RedisLink;
import io.yici.redis.RedisProcess;
import io.yici.spi.IdempotencyStore;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** The records in Redis, where a property says so. */
class RedisAutoConfigurationTest {

    private static final Operation<String> CHARGE =
            Operation.named("charge", String.class).mode(Mode.LEASED).build();
    private static final String NAME = "yici:record:" + RecordId.of(CHARGE.id(), IdempotencyKey.unscoped("k"));

    /** Not to be judged by how busy the machine is. */
    private static final String[] PATIENT = {"yici.redis.command-timeout=20s", "yici.health.timeout=20s"};

    private static RedisProcess server;
    private static RedisClient client;
    private static RedisCommands<String, String> commands;

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withUserConfiguration(Application.class)
            .withPropertyValues("spring.datasource.url=jdbc:h2:mem:redis")
            .withPropertyValues(PATIENT);
    private final ApplicationContextRunner inRedis = runner.withPropertyValues("yici.store=redis");

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    @BeforeAll
    static void start() {
        server = RedisProcess.start("appendonly yes");
        client = RedisClient.create(RedisURI.create("127.0.0.1", server.port()));
        commands = client.connect().sync();
    }

    @AfterAll
    static void stop() {
        client.shutdown();
        server.close();
    }

    private static ApplicationContextRunner connected(ApplicationContextRunner runner, int port) {
        return runner.withBean("first", LettuceConnectionFactory.class, () -> to(port));
    }

    private static LettuceConnectionFactory to(int port) {
        return new LettuceConnectionFactory("127.0.0.1", port);
    }

    private static String charge(ApplicationContext context, Supplier<String> work) {
        return context.getBean(Idempotency.class).run(CHARGE, IdempotencyKey.unscoped("k"), execution -> work.get());
    }

    private static Health health(ApplicationContext context) {
        return context.getBean("yiciHealthIndicator", HealthIndicator.class).health();
    }

    private static String failure(AssertableApplicationContext context) {
        assertThat(context).hasFailed();
        Throwable cause = context.getStartupFailure();
        while (cause != null && !(cause instanceof StartFailure)) {
            cause = cause.getCause();
        }
        assertThat(cause).isInstanceOf(StartFailure.class);
        return cause.getMessage() + " " + ((StartFailure) cause).action();
    }

    @Test
    void keepsRecordsInRedisWhereThePropertySaysSo() {
        connected(inRedis, server.port()).run(context -> {
            assertThat(context).hasSingleBean(IdempotencyStore.class).doesNotHaveBean(JdbcIdempotencyStore.class);
            assertThat(charge(context, () -> "first")).isEqualTo("first");
            assertThat(charge(context, () -> "second")).isEqualTo("first");
            assertThat(commands.exists(NAME)).isEqualTo(1);
            assertThat(health(context).getStatus()).isEqualTo(Status.UP);
            assertThat(health(context).getDetails()).containsEntry("store", "RedisIdempotencyStore");
        });
        commands.del(NAME);
        await().until(() -> commands.clientList().lines().count() == 1); // its connection is closed with the context
    }

    @Test
    void keysBeginAsThePropertySays() {
        connected(
                        new ApplicationContextRunner()
                                .withUserConfiguration(Application.class)
                                .withPropertyValues(PATIENT)
                                .withPropertyValues("yici.store=redis", "yici.redis.prefix=other:"),
                        server.port())
                .run(context -> {
                    assertThat(charge(context, () -> "first")).isEqualTo("first");
                    assertThat(commands.keys("other:*")).hasSize(1);
                });
    }

    @Test
    void leavesThemInTheDatabaseByDefault() {
        connected(runner, server.port())
                .run(context -> assertThat(context)
                        .hasSingleBean(JdbcIdempotencyStore.class)
                        .doesNotHaveBean(RedisLink.class));
    }

    @Test
    void reachesAClusterByItsClient() {
        try (RedisProcess node = RedisProcess.start("cluster-enabled yes", "cluster-port FREE", "appendonly yes")) {
            RedisClient direct = RedisClient.create(RedisURI.create("127.0.0.1", node.port()));
            try (direct) {
                direct.connect()
                        .sync()
                        .clusterAddSlots(IntStream.range(0, 16_384).toArray());
                await().until(() -> direct.connect().sync().clusterInfo().contains("cluster_state:ok"));
                inRedis.withBean(LettuceConnectionFactory.class, () -> cluster(node.port()))
                        .run(context -> {
                            assertThat(charge(context, () -> "first")).isEqualTo("first");
                            assertThat(direct.connect().sync().exists(NAME)).isEqualTo(1);
                        });
            }
        }
    }

    private static LettuceConnectionFactory cluster(int port) {
        return new LettuceConnectionFactory(new RedisClusterConfiguration().clusterNode("127.0.0.1", port));
    }

    @Test
    void isDownAndRunsNothingWhileRedisIsGone() {
        RedisProcess other = RedisProcess.start("appendonly yes");
        connected(inRedis, other.port())
                .withPropertyValues("yici.redis.command-timeout=3s")
                .run(context -> {
                    assertThat(health(context).getStatus()).isEqualTo(Status.UP);
                    other.kill();

                    assertThat(health(context).getStatus()).isEqualTo(Status.DOWN);
                    assertThatThrownBy(() -> charge(context, () -> {
                                throw new AssertionError("it ran");
                            }))
                            .isInstanceOf(StoreUnavailableException.class);
                });
        other.close();
    }

    @Test
    void startsWhileRedisIsGone() {
        RedisProcess gone = RedisProcess.start();
        gone.close();
        connected(inRedis, gone.port())
                .withPropertyValues("yici.redis.command-timeout=3s")
                .run(context -> {
                    assertThat(context).hasNotFailed();
                    assertThat(health(context).getStatus()).isEqualTo(Status.DOWN);
                });
    }

    @Test
    void saysAtTheStartWhatTheServerMayLose() {
        try (RedisProcess careless = RedisProcess.start("appendonly no", "maxmemory-policy allkeys-lru")) {
            ApplicationContextRunner checked = connected(inRedis, careless.port());
            checked.run(context -> assertThat(context.getBean(StartCheck.class).noted())
                    .extracting(it -> it.finding().toString())
                    .anySatisfy(it -> assertThat(it).contains("yiciRedisLink", "maxmemory-policy is allkeys-lru"))
                    .anySatisfy(it -> assertThat(it).contains("appendonly is off")));
            checked.withPropertyValues("yici.checks.redis-server.level=error")
                    .run(context -> assertThat(failure(context)).contains("YICI-C13", "noeviction"));
        }
    }

    @Test
    void failsWithTheRemedyWhereTheModuleIsMissing() {
        connected(inRedis, server.port())
                .withClassLoader(new FilteredClassLoader("io.yici.redis"))
                .run(context -> assertThat(failure(context)).contains("yici.store", "Add io.yici:yici-redis"));
    }

    @Test
    void failsWithTheRemedyWhereThereIsNoConnection() {
        inRedis.run(context -> assertThat(failure(context))
                .contains("There is no LettuceConnectionFactory", "spring-boot-starter-data-redis"));
        inRedis.withClassLoader(new FilteredClassLoader("org.springframework.data.redis"))
                .run(context -> assertThat(failure(context)).contains("not on the class path", "RedisLink"));
        connected(inRedis, server.port())
                .withBean("another", LettuceConnectionFactory.class, () -> to(server.port()))
                .run(context -> assertThat(failure(context)).contains("several LettuceConnectionFactories", "primary"));
    }

    @Test
    void stepsBackForTheApplicationsOwnLinkAndStore() {
        RedisLink link = RedisLink.to(client).within(Duration.ofSeconds(20));
        inRedis.withBean("mine", RedisLink.class, () -> link).run(context -> {
            assertThat(context).hasSingleBean(RedisLink.class).hasSingleBean(RedisIdempotencyStore.class);
            assertThat(charge(context, () -> "first")).isEqualTo("first");
        });
        inRedis.withBean("own", IdempotencyStore.class, () -> RedisIdempotencyStore.over(link))
                .run(context ->
                        assertThat(context).getBeanNames(IdempotencyStore.class).containsExactly("own"));
        commands.del(NAME);
        link.close();
    }

    @Test
    void refusesSettingsThatCannotBe() {
        connected(inRedis, server.port())
                .withPropertyValues("yici.redis.prefix={all}")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContainingAll("yici.redis.prefix", "braces"));
        connected(inRedis, server.port())
                .withPropertyValues("yici.redis.command-timeout=0s")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContainingAll("yici.redis.command-timeout", "positive"));
    }

    @Test
    void defaultsAreThoseOfTheModule() {
        assertThat(NAME).startsWith(RedisIdempotencyStore.PREFIX);
        assertThat(YiciProperties.REDIS_COMMAND_TIMEOUT)
                .isEqualTo(RedisLink.COMMAND_TIMEOUT)
                .isEqualTo(Duration.ofSeconds(2));
    }
}
