package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.api.sync.RedisCommands;
import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Lease;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What lies under the key of an entry and cannot be read, or not be understood: the database is asked, and it is left alone. */
class FrontEntryFormsTest {

    private static final long FENCE = 1_800_000_000_000_000L;

    private final IdempotencyKey key = RedisBench.newKey();
    private final RecordId id = RecordId.of(RedisBench.CHARGE.id(), key);
    private final String name = FrontedStore.PREFIX + id;
    private final ClaimRequest owner = FrontBench.request(key, FrontBench.CONTENT);
    private final ClaimRequest repeat = FrontBench.request(key, FrontBench.CONTENT);
    private final FrontEntries entries = new FrontEntries(
            TestRedis.SINGLE.link(), new KeyPrefix(FrontedStore.PREFIX), new Circuit(InstantSource.system()));

    private static void onRedis(Consumer<RedisCommands<String, String>> step) {
        TestRedis.SINGLE.onPrimaries(step);
    }

    private Lease lease() {
        return new Lease(id, owner.ownerToken(), FENCE, 1, owner.lease());
    }

    private void result() {
        entries.enter(owner);
        entries.keep(lease(), FrontBench.done("done"));
    }

    private void takeAllSteps() {
        assertThat(entries.enter(repeat)).isEqualTo(Sight.NOTHING);
        entries.keep(lease(), FrontBench.done("again"));
        entries.hold(List.of(lease()));
        entries.ask(lease());
        entries.withdraw(id, owner.ownerToken());
    }

    @Test
    void aValueOfAnotherKindIsLeftAlone() {
        onRedis(it -> it.set(name, "not ours"));

        takeAllSteps();

        onRedis(it -> assertThat(it.get(name)).isEqualTo("not ours"));
    }

    @Test
    void soIsAHashOfSomebodyElse() {
        onRedis(it -> it.hset(name, "state", "RESULT"));

        takeAllSteps();

        onRedis(it -> assertThat(it.hgetall(name)).isEqualTo(Map.of("state", "RESULT")));
    }

    @Test
    void soIsAnEntryOfANewerRelease() {
        result();
        onRedis(it -> it.hset(name, "form", "2"));

        takeAllSteps();

        onRedis(it -> assertThat(it.hgetall(name)).containsEntry("form", "2").containsEntry("body", "done"));
    }

    @Test
    void aFingerprintOfAnUnknownVersionIsTheDatabasesBusiness() {
        result();
        onRedis(it -> it.hset(name, "fingerprint", "02ab"));

        assertThat(entries.enter(repeat)).isEqualTo(Sight.NOTHING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"kind", "codec", "version", "type", "body", "resource", "request", "owner", "retained"})
    void aResultThatLacksAPartIsNotAnswered(String part) {
        result();
        onRedis(it -> it.hdel(name, part));

        assertThat(entries.enter(repeat)).isEqualTo(Sight.NOTHING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"kind", "version"})
    void norIsOneWithAPartThatMakesNoSense(String part) {
        result();
        onRedis(it -> it.hset(name, part, "?"));

        assertThat(entries.enter(repeat)).isEqualTo(Sight.NOTHING);
    }
}
