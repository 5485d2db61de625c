package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.CrashPolicy;
import io.yici.Mode;
import io.yici.Outcome;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the front adds and takes away: statements counted at the driver of H2, where a claim is two, and commands by the server. */
class FrontedBudgetTest {

    private static final RedisBench REDIS = new RedisBench();

    private final FrontBench bench = new FrontBench(REDIS);

    @BeforeEach
    void countFromHere() {
        reset();
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @AfterAll
    static void end() {
        REDIS.close();
    }

    private void reset() {
        bench.statements.reset();
        REDIS.commands.configResetstat();
    }

    private void assertCost(int statements, int commands) {
        assertThat(bench.statements.count()).as("statements").isEqualTo(statements);
        assertThat(REDIS.scripts()).as("commands").isEqualTo(commands);
        assertThat(REDIS.calls("eval")).as("scripts sent whole").isZero();
        reset();
    }

    private Outcome<String> attempt(Mode mode, String value) {
        return bench.idempotency.attempt(FrontBench.operation(mode), bench.key, run -> value);
    }

    @ParameterizedTest
    @EnumSource(names = {"JOINED", "LEASED"})
    void aFirstCallAddsTwoCommandsAndAReplayTakesOneAndNoStatement(Mode mode) {
        assertThat(attempt(mode, "done")).isEqualTo(new Outcome.Executed<>("done"));
        assertCost(3, 2);

        assertThat(attempt(mode, "again")).isInstanceOf(Outcome.ReplayedValue.class);
        assertCost(0, 1);
    }

    @ParameterizedTest
    @EnumSource(names = {"JOINED", "LEASED"})
    void whoLosesARaceTakesOneCommandAndNoStatement(Mode mode) {
        bench.idempotency.attempt(FrontBench.operation(mode), bench.key, run -> {
            reset();
            Claim claim = bench.store.claim(FrontBench.request(bench.key, null));
            assertThat(claim).isInstanceOf(Claim.InProgress.class);
            assertCost(0, 1);
            return "done";
        });
    }

    @Test
    void anotherContentIsRefusedByAResultWithoutAStatement() {
        attempt(Mode.LEASED, "done");
        reset();

        assertThat(bench.store.claim(bench.request())).isEqualTo(new Claim.Mismatch());
        assertCost(0, 1);
    }

    @Test
    void inTheCallersTransactionRedisIsNotAsked() throws Exception {
        bench.store.transactions().execute(FrontBench.LEASE, () -> attempt(Mode.INLINE, "done"));
        assertCost(3, 0);
    }

    /** One statement more than without a front, once: it reads what the entry is to tell. */
    @Test
    void aReplayThatRedisDoesNotKnowIsKnownAfterwards() {
        attempt(Mode.LEASED, "done");
        REDIS.commands.del(bench.name());
        reset();

        assertThat(attempt(Mode.LEASED, "again")).isInstanceOf(Outcome.ReplayedValue.class);
        assertCost(2, 2);
        attempt(Mode.LEASED, "again");
        assertCost(0, 1);
    }

    @Test
    void aPollThatRedisDoesNotKnowIsKnownAfterwards() {
        bench.granted();
        REDIS.commands.del(bench.name());
        reset();

        assertThat(bench.store.claim(bench.request())).isInstanceOf(Claim.InProgress.class);
        assertCost(2, 2);
        assertThat(bench.store.claim(bench.request())).isInstanceOf(Claim.InProgress.class);
        assertCost(0, 1);
    }

    @Test
    void aClaimThatCompletesAtOnceAddsTwoCommands() {
        bench.store.claim(new ClaimRequest(
                RedisBench.CHARGE.id(),
                bench.key,
                FrontBench.CONTENT,
                UUID.randomUUID(),
                FrontBench.LEASE,
                CrashPolicy.RETRY,
                FrontBench.done("at once")));
        assertCost(2, 2);

        assertThat(bench.store.claim(bench.request())).isInstanceOf(Claim.Completed.class);
        assertCost(0, 1);
    }

    @Test
    void renewalAndReleaseAddOneCommandEach() {
        Lease lease = bench.granted();
        reset();

        assertThat(bench.store.renew(Set.of(lease))).containsExactly(lease);
        assertCost(1, 1);
        assertThat(bench.store.release(lease, ReleaseReason.NOTHING_HAPPENED)).isTrue();
        assertCost(1, 1);
    }
}
