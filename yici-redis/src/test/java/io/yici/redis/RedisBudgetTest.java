package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Outcome;
import io.yici.spi.Claim;
import io.yici.spi.Lease;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a call costs, counted by the server. */
class RedisBudgetTest {

    private static final RedisBench BENCH = new RedisBench();
    private final RedisIdempotencyStore store = BENCH.store();
    private final Idempotency idempotency = BENCH.over(store);
    private final IdempotencyKey key = RedisBench.newKey();

    @BeforeEach
    void countFromHere() {
        idempotency.attempt(RedisBench.CHARGE, RedisBench.newKey(), run -> "loads the scripts");
        BENCH.commands.configResetstat();
    }

    @AfterAll
    static void end() {
        BENCH.close();
    }

    @Test
    void aFirstCallTakesTwoScriptsAndAReplayOne() {
        idempotency.attempt(RedisBench.CHARGE, key, run -> "done");
        assertThat(BENCH.scripts()).isEqualTo(2);

        assertThat(idempotency.attempt(RedisBench.CHARGE, key, run -> "again"))
                .isInstanceOf(Outcome.ReplayedValue.class);

        assertThat(BENCH.scripts()).isEqualTo(3);
        assertThat(BENCH.calls("eval")).isZero();
    }

    @Test
    void whoLosesARaceTakesOne() {
        store.claim(RedisBench.request(key));
        BENCH.commands.configResetstat();

        assertThat(store.claim(RedisBench.request(key))).isInstanceOf(Claim.InProgress.class);

        assertThat(BENCH.scripts()).isEqualTo(1);
    }

    @Test
    void eachLeaseThatIsRenewedTakesOne() {
        List<Lease> leases = List.of(granted(), granted(), granted());
        store.renew(leases);
        BENCH.commands.configResetstat();

        assertThat(store.renew(leases)).hasSize(3);

        assertThat(BENCH.scripts()).isEqualTo(3);
    }

    @Test
    @Tag("B41")
    void aFlushedScriptCacheIsNotNoticed() {
        BENCH.commands.scriptFlush();
        List<Lease> leases = List.of(granted(), granted());
        BENCH.commands.scriptFlush();

        assertThat(store.renew(leases)).hasSize(2);
        BENCH.commands.scriptFlush();
        assertThat(idempotency.attempt(RedisBench.CHARGE, key, run -> "done")).isInstanceOf(Outcome.Executed.class);
        assertThat(BENCH.calls("eval")).isPositive();
    }

    private Lease granted() {
        return ((Claim.Granted) store.claim(RedisBench.request(RedisBench.newKey()))).lease();
    }
}
