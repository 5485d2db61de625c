package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.yici.IdempotencyKey;
import io.yici.spi.Claim;
import io.yici.testkit.FaultProxy;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a batch saves: one round trip and one commit instead of as many as there are messages. */
@Tag("long")
@Tag("R-81")
class BatchSpeedTest {

    private static final int MESSAGES = 500;
    private static final int ROUNDS = 21;

    /** A round of single claims warms their code up 500 times, one of a batch once. */
    private static final int WARM_UP = 40;

    private static final double LEAST = 20;

    /** Where there is no round trip to save, only commits and the fixed price of a statement. */
    private static final double LEAST_ON_LOOPBACK = 4;

    private static final Figures FIGURES = new Figures(BatchSpeedTest.class);

    private final Batches batches = new Batches();

    @Test
    void aBatchIsFarCheaperThanSingleClaims() throws Exception {
        try (EmbeddedPostgres server = PostgresServer.durable();
                FaultProxy network = Network.to(server.getPort())) {
            assertThat(ratio("0.5 ms away", PostgresServer.connectionsThrough(network.port())))
                    .isGreaterThanOrEqualTo(LEAST);
            assertThat(ratio("on loopback", server.getPostgresDatabase())).isGreaterThanOrEqualTo(LEAST_ON_LOOPBACK);
        }
    }

    private double ratio(String where, DataSource server) {
        HikariConfig config = new HikariConfig();
        config.setMaximumPoolSize(2);
        config.setDataSource(server);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            return ratio(
                    where,
                    JdbcIdempotencyStore.builder(pool)
                            .transactions(new ThreadBoundTransactions(pool))
                            .schema(SchemaMode.CREATE)
                            .build());
        }
    }

    private double ratio(String where, JdbcIdempotencyStore store) {
        for (int round = 0; round < WARM_UP; round++) {
            assertGranted(store.claimAll(batches.requests(batches.keys(MESSAGES))));
        }
        List<Long> atOnce = new ArrayList<>();
        List<Long> oneByOne = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            List<IdempotencyKey> some = batches.keys(MESSAGES);
            List<IdempotencyKey> others = batches.keys(MESSAGES);
            atOnce.add(nanos(() -> assertGranted(store.claimAll(batches.requests(some)))));
            oneByOne.add(nanos(() -> assertGranted(
                    batches.requests(others).stream().map(store::claim).toList())));
        }
        double ratio = (double) median(oneByOne) / median(atOnce);

        FIGURES.add(
                "500 claims on PostgreSQL %s: %.1f ms at once, %.1f ms one by one, ratio %.1f",
                where, median(atOnce) / 1e6, median(oneByOne) / 1e6, ratio);
        return ratio;
    }

    private static void assertGranted(List<Claim> claims) {
        assertThat(claims).hasSize(MESSAGES).hasOnlyElementsOfType(Claim.Granted.class);
    }

    private static long nanos(Runnable run) {
        long before = System.nanoTime();
        run.run();
        return System.nanoTime() - before;
    }

    private static long median(List<Long> values) {
        Collections.sort(values);
        return values.get(values.size() / 2);
    }
}
