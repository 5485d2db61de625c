package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.RefusedUsageException;
import io.yici.Resolution;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.jdbc.SchemaMode;
import io.yici.jdbc.ThreadBoundTransactions;
import io.yici.spi.IdempotencyStore;
import io.yici.testkit.InMemoryIdempotencyStore;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What must not be forgotten runs over a store that does not forget, or not at all. */
class DurableOperationTest {

    private static final Operation<String> CAPTURE = Operation.named("durable.capture", String.class)
            .mode(Mode.LEASED)
            .codec(new TextCodec())
            .durable()
            .build();

    private final IdempotencyKey key = RedisBench.newKey();
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    @Tag("B40")
    @Tag("T-97")
    void isRefusedByNameWhereTheStoreMayForget() {
        for (IdempotencyStore store :
                List.of(TestRedis.SINGLE.store(), new InMemoryIdempotencyStore(InstantSource.system()))) {
            try (Idempotency idempotency = Idempotency.over(store).build()) {
                assertThatExceptionOfType(RefusedUsageException.class)
                        .isThrownBy(() -> idempotency.run(CAPTURE, key, execution -> "ran " + runs.incrementAndGet()))
                        .withMessageContaining("requires a durable store, and "
                                + store.getClass().getSimpleName())
                        .satisfies(it -> assertThat(it.operation()).isEqualTo(CAPTURE.id()));
                assertThatExceptionOfType(RefusedUsageException.class)
                        .isThrownBy(() -> idempotency.runAsync(
                                CAPTURE,
                                key,
                                execution -> CompletableFuture.completedStage("ran " + runs.incrementAndGet())));
                assertThat(idempotency.find(CAPTURE, key)).isEmpty();
            }
        }
        assertThat(runs).hasValue(0);
    }

    @Test
    void isRefusedWhereItsResolverIsRegistered() {
        assertThatExceptionOfType(RefusedUsageException.class)
                .isThrownBy(() -> Idempotency.over(new InMemoryIdempotencyStore(InstantSource.system()))
                        .resolver(CAPTURE, overdue -> new Resolution.Unknown<>())
                        .build())
                .withMessageContaining("requires a durable store");
    }

    @Test
    void runsOverADatabase() {
        assertRunsOnce(database());
    }

    @Test
    void runsOverADatabaseWithRedisInFrontOfIt() {
        assertRunsOnce(FrontedStore.over(database(), TestRedis.SINGLE.link()));
    }

    private static JdbcIdempotencyStore database() {
        JdbcDataSource database = new JdbcDataSource();
        database.setUrl("jdbc:h2:mem:durable;DB_CLOSE_DELAY=-1");
        return JdbcIdempotencyStore.builder(database)
                .transactions(new ThreadBoundTransactions(database))
                .schema(SchemaMode.CREATE)
                .build();
    }

    private void assertRunsOnce(IdempotencyStore store) {
        try (Idempotency idempotency = Idempotency.over(store).build()) {
            idempotency.run(CAPTURE, key, execution -> "ran " + runs.incrementAndGet());
            assertThat(idempotency.run(CAPTURE, key, execution -> "ran " + runs.incrementAndGet()))
                    .isEqualTo("ran 1");
        }
    }

    @Test
    void othersRunAnywhere() {
        try (Idempotency idempotency = Idempotency.over(TestRedis.SINGLE.store())
                .codec(new TextCodec())
                .build()) {
            assertThat(idempotency.run(RedisBench.CHARGE, key, execution -> "done"))
                    .isEqualTo("done");
        }
    }
}
