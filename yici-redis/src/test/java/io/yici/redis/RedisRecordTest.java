package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.api.sync.RedisCommands;
import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Operation;
import io.yici.UnreadableRecordException;
import io.yici.spi.Claim;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoreException;
import io.yici.spi.StoredResult;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What lies under a key: its life, its numbers, and what is not ours. */
class RedisRecordTest {

    private static final RedisBench BENCH = new RedisBench();
    private static final RedisCommands<String, String> REDIS = BENCH.commands;
    private static final Duration RETENTION = Duration.ofDays(3);
    private static final StoredResult RESULT =
            new StoredResult(StoredResult.Kind.VALUE, "text", 1, "text/plain", "done".getBytes(StandardCharsets.UTF_8));

    private final RedisIdempotencyStore store = BENCH.store();
    private final IdempotencyKey key = RedisBench.newKey();
    private final String name = RedisBench.name(key);

    @AfterAll
    static void end() {
        BENCH.close();
    }

    private Lease granted() {
        return granted(CrashPolicy.RETRY);
    }

    private Lease granted(CrashPolicy crashes) {
        return ((Claim.Granted) store.claim(RedisBench.request(key, crashes))).lease();
    }

    private static Completion done(ExpiryPolicy expiry) {
        return new Completion(RESULT, RETENTION, expiry, "order-1");
    }

    @Test
    @Tag("R-21")
    @Tag("T-103")
    void anUnfinishedRecordHasNoEndOfLife() {
        Lease lease = granted(CrashPolicy.INTERRUPT);
        assertThat(REDIS.pttl(name)).isEqualTo(-1);
        store.renew(Set.of(lease));
        assertThat(REDIS.pttl(name)).isEqualTo(-1);

        store.interrupt(lease);

        assertThat(REDIS.pttl(name)).isEqualTo(-1);
    }

    @Test
    @Tag("R-21")
    void oneThatTheNextClaimTakesOverEndsADayBehindItsLease() {
        Lease lease = granted();
        assertEndsADayBehind(lease.duration());
        Lease longer = new Lease(lease.id(), lease.ownerToken(), lease.fence(), 1, Duration.ofDays(2));

        store.renew(Set.of(longer));

        assertEndsADayBehind(longer.duration());
        store.interrupt(lease);
        assertThat(REDIS.pttl(name)).as("its outcome is unknown from now on").isEqualTo(-1);
    }

    private void assertEndsADayBehind(Duration lease) {
        long most = lease.plusDays(1).toMillis();
        assertThat(REDIS.pttl(name)).isBetween(most - 240_000, most);
    }

    /** Nobody has it any more, and what it does then is refused as if it had been taken over. */
    @Test
    @Tag("R-23")
    void anOwnerWhoseRecordHasEndedIsShutOut() {
        Lease lease = granted();
        REDIS.pexpire(name, 0);

        assertThat(store.renew(Set.of(lease))).isEmpty();
        assertThat(store.complete(lease, done(ExpiryPolicy.RUN_AGAIN))).isFalse();
        assertThat(granted().fence()).isGreaterThan(lease.fence());
    }

    @Test
    @Tag("R-21")
    @Tag("B37")
    void aCompletedRecordLivesForItsRetention() {
        store.complete(granted(), done(ExpiryPolicy.RUN_AGAIN));

        assertThat(REDIS.pttl(name)).isBetween(RETENTION.minusMinutes(5).toMillis(), RETENTION.toMillis());
    }

    @Test
    @Tag("R-87")
    void whatRefusesRepeatsStaysAndItsBodyGoesWithTheFirstRepeatPastTheRetention() {
        store.complete(granted(), done(ExpiryPolicy.REFUSE));
        assertThat(REDIS.pttl(name)).isEqualTo(-1);
        REDIS.hincrby(name, "retained", -RETENTION.toNanos() / 1_000);

        assertThat(store.claim(RedisBench.request(key))).isEqualTo(new Claim.TooOld("order-1"));

        assertThat(REDIS.hkeys(name)).doesNotContain("body", "kind").contains("fingerprint", "resource");
        assertThat(store.claim(RedisBench.request(key))).isEqualTo(new Claim.TooOld("order-1"));
        assertThat(REDIS.pttl(name)).isEqualTo(-1);
    }

    @Test
    void aReleasedRecordLivesForADayAndForeverOnceItIsClaimedAgain() {
        store.release(granted(CrashPolicy.INTERRUPT), ReleaseReason.HANDLER_ENTERED);
        long day = Operation.RELEASED_RETENTION.toMillis();
        assertThat(REDIS.pttl(name)).isBetween(day - 300_000, day);

        granted(CrashPolicy.INTERRUPT);

        assertThat(REDIS.pttl(name)).isEqualTo(-1);
    }

    /** Beyond what a double can count, and with carries. */
    @ParameterizedTest
    @CsvSource({
        "9007199254740992,9007199254740993",
        "9007199254740993,9007199254740994",
        "9199999999999999999,9200000000000000000",
        "8999999999999999999,9000000000000000000",
        "9223372036854775806,9223372036854775807"
    })
    @Tag("R-22")
    void aFenceIsCountedExactly(String stored, long next) {
        store.release(granted(), ReleaseReason.NOTHING_HAPPENED);
        REDIS.hset(name, "fence", stored);

        Lease lease = granted();

        assertThat(lease.fence()).isEqualTo(next);
        assertThat(REDIS.hget(name, "fence")).isEqualTo(Long.toString(next));
        assertThat(store.renew(Set.of(lease))).containsExactly(lease);
    }

    @Test
    @Tag("R-25")
    void theClockIsReadOnceAScript() {
        Stream.of(Scripts.CLAIM, Scripts.COMPLETE, Scripts.RENEW, Scripts.RELEASE, Scripts.SETTLE, Scripts.FIND)
                .forEach(script -> assertThat(
                                new String(script.source(), StandardCharsets.UTF_8).split("redis.call\\('TIME'", -1))
                        .hasSize(2));
    }

    static Stream<BiConsumer<RedisCommands<String, String>, String>> foreign() {
        return Stream.of(
                (redis, name) -> redis.set(name, "text"),
                (redis, name) -> redis.rpush(name, "a", "list"),
                (redis, name) -> redis.hset(name, Map.of("some", "hash")),
                (redis, name) -> redis.hset(name, Map.of("format", "word", "state", "COMPLETED")),
                (redis, name) -> redis.hset(name, Map.of("format", "1", "state", "COMPLETED")),
                (redis, name) -> redis.hset(name, Map.of("format", "2", "state", "UNHEARD_OF")));
    }

    @ParameterizedTest
    @MethodSource("foreign")
    @Tag("R-38")
    @Tag("T-47")
    @Tag("B43")
    void whatIsNotOursIsRefusedAndLeftAlone(BiConsumer<RedisCommands<String, String>, String> writing) {
        writing.accept(REDIS, name);
        byte[] before = REDIS.dump(name);
        Lease lease = new Lease(RedisBench.request(key).id(), new java.util.UUID(1, 1), 1, 1, Duration.ofMinutes(1));

        try (Idempotency idempotency = BENCH.over(store)) {
            assertThatThrownBy(() -> idempotency.attempt(RedisBench.CHARGE, key, run -> "must not run"))
                    .isInstanceOf(UnreadableRecordException.class)
                    .hasMessageContaining("nothing ran");
        }
        assertThat(store.complete(lease, done(ExpiryPolicy.REFUSE))).isFalse();
        assertThat(store.release(lease, ReleaseReason.NOTHING_HAPPENED)).isFalse();
        assertThat(store.interrupt(lease)).isFalse();
        assertThat(store.renew(Set.of(lease))).isEmpty();
        assertThatThrownBy(() -> store.find(lease.id())).isInstanceOf(StoreException.class);
        assertThat(REDIS.dump(name)).isEqualTo(before);
    }

    @Test
    @Tag("B41")
    void aPrefixWithBracesWouldPutAllIntoOneSlot() {
        Stream.of("", "{yici}:", "a b", "漢", "x".repeat(65))
                .forEach(prefix ->
                        assertThatThrownBy(() -> store.prefixed(prefix)).isInstanceOf(IllegalArgumentException.class));
        store.prefixed("team-a:").claim(RedisBench.request(key));
        assertThat(REDIS.exists(name)).isZero();
        assertThat(store.claim(RedisBench.request(key))).isInstanceOf(Claim.Granted.class);
    }

    /** As version 1 wrote it; must be readable for good. */
    @Test
    @Tag("B43")
    void aRecordOfTheFirstReleaseIsRead() {
        REDIS.hset(
                name,
                Map.ofEntries(
                        Map.entry("format", "1"),
                        Map.entry("state", "COMPLETED"),
                        Map.entry("owner", "0dd5f0f3-7b2b-4a52-9f8d-4d3a5a3f0a11"),
                        Map.entry("fence", "1767225600000000"),
                        Map.entry("attempt", "2"),
                        Map.entry("fingerprint", fingerprint()),
                        Map.entry("crash", "INTERRUPT"),
                        Map.entry("lease", "1767225630000000"),
                        Map.entry("changed", "1767225601000000"),
                        Map.entry("retained", "4102444800000000"),
                        Map.entry("expiry", "REFUSE"),
                        Map.entry("kind", "VALUE"),
                        Map.entry("codec", "text"),
                        Map.entry("version", "1"),
                        Map.entry("type", "text/plain"),
                        Map.entry("body", "done"),
                        Map.entry("resource", "order-1"),
                        Map.entry("request", "r-1"),
                        Map.entry("operation", RedisBench.CHARGE.id()),
                        Map.entry("scope", key.scope()),
                        Map.entry("key", key.value())));

        assertThat(store.claim(RedisBench.request(key))).isEqualTo(new Claim.Completed(RESULT, "order-1", "r-1"));
        assertThat(store.find(RedisBench.request(key).id()).orElseThrow().attempt())
                .isEqualTo(2);
    }

    private String fingerprint() {
        return java.util.HexFormat.of()
                .formatHex(
                        java.util.Objects.requireNonNull(RedisBench.request(key).fingerprint())
                                .stored());
    }
}
