package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisClient;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.testkit.DuplicateStorm;
import io.yici.testkit.StormReport;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The primary dies under a storm of duplicates, and the Sentinels promote a replica that does not know all of the entries. */
class FrontedFailoverStressTest {

    private static final int RUNS = 200;
    private static final int KEYS = 25;
    private static final int COPIES = 40 * KEYS;
    private static final Operation<String> OPERATION = Operation.named("front.failover", String.class)
            .mode(Mode.JOINED)
            .waiting(Duration.ZERO)
            .build();

    private final JdbcIdempotencyStore database = FrontedDatabase.H2.store();

    private String effect(IdempotencyKey key) throws SQLException {
        try (PreparedStatement statement =
                database.transactions().connection().prepareStatement("INSERT INTO front_effect VALUES (?)")) {
            statement.setString(1, key.value());
            statement.executeUpdate();
            return key.value();
        }
    }

    /** @return effects beyond one a key */
    private long run() throws InterruptedException {
        FrontedDatabase.H2.update("CREATE TABLE IF NOT EXISTS front_effect (name varchar(100) NOT NULL)");
        FrontedDatabase.H2.update("DELETE FROM front_effect");
        List<IdempotencyKey> keys =
                Stream.generate(RedisBench::newKey).limit(KEYS).toList();
        try (RedisSentinels servers = RedisSentinels.start();
                RedisClient client = RedisClient.create();
                RedisLink link = RedisLink.to(client, servers.uri()).within(Duration.ofMillis(300));
                Idempotency idempotency = Idempotency.over(FrontedStore.over(database, link))
                        .codec(new TextCodec())
                        .build()) {
            StormReport<Outcome<String>> storm = DuplicateStorm.of(COPIES).run(number -> {
                if (number == COPIES / 3) {
                    servers.primary().kill();
                }
                int newest = number * KEYS / COPIES; // every other copy is of an older key
                IdempotencyKey key = keys.get(number % 2 == 0 ? newest : number * 31 % (newest + 1));
                return idempotency.attempt(OPERATION, key, run -> effect(key));
            });
            assertThat(storm.failures()).isEmpty();
        }
        long effects = FrontedDatabase.H2.number("SELECT count(*) FROM front_effect");
        assertThat(effects).isGreaterThanOrEqualTo(KEYS);
        return effects - KEYS;
    }

    @Test
    @Tag("B40")
    @Tag("T-97")
    void nothingHasASecondEffect() throws InterruptedException {
        assertThat(run()).isZero();
    }

    @Test
    @Tag("long")
    @Tag("B40")
    @Tag("T-97")
    void nothingHasASecondEffectHoweverOften() throws InterruptedException {
        long duplicates = 0;
        for (int i : IntStream.range(0, RUNS).toArray()) {
            duplicates += run();
            System.out.println(
                    "primary killed under a storm, run " + (i + 1) + ": " + duplicates + " duplicate effects");
        }
        assertThat(duplicates).isZero();
    }
}
