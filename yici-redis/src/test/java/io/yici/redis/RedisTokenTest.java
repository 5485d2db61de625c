package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.api.sync.RedisCommands;
import io.yici.Idempotency;
import io.yici.IssuedToken;
import io.yici.OneTimeTokens;
import io.yici.TokenUse;
import io.yici.spi.StoreException;
import io.yici.spi.TokenIssue;
import io.yici.spi.TokenRequest;
import io.yici.spi.TokenSlot;
import io.yici.testkit.Fault;
import io.yici.testkit.ProxiedConnection.Direction;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tokens as they lie in Redis: their ends, lost replies, what is not ours, and what they cost. */
class RedisTokenTest {

    private static final RedisBench BENCH = new RedisBench();
    private static final RedisCommands<String, String> REDIS = BENCH.commands;
    private static final Duration LIFE = Duration.ofMinutes(10);
    private static final Duration KEPT = Duration.ofHours(3);

    private final RedisTokenStore store = RedisTokenStore.over(BENCH.link(RedisBench.PATIENCE));
    private final TokenSlot slot = new TokenSlot("user-" + UUID.randomUUID(), "pay", "K:order");
    private final String token = "once_" + UUID.randomUUID();

    @AfterAll
    static void end() {
        BENCH.close();
    }

    private TokenRequest request(@Nullable String replaced) {
        return new TokenRequest(slot, token, replaced, LIFE, KEPT, 5, Duration.ofMinutes(1));
    }

    @Test
    @Tag("R-21")
    void everyKeyHasAnEndOfLife() {
        REDIS.flushall();
        store.issue(request(null));

        assertThat(REDIS.keys("yici:token:*"))
                .hasSize(3)
                .allSatisfy(key -> assertThat(REDIS.pttl(key)).isBetween(1L, KEPT.toMillis()));
        assertThat(REDIS.pttl(RedisTokenStore.PREFIX + slot.id())).isGreaterThan(LIFE.toMillis());
        assertThat(REDIS.keys("*" + token + "*")).as("no token in the names").isEmpty();
    }

    @Test
    @Tag("R-28")
    void anIssueWhoseReplyWasLostIsTheSameWhenItIsAskedAgain() {
        try (RedisBench bench = new RedisBench();
                RedisLink link = bench.link(Duration.ofMillis(300))) {
            RedisTokenStore hasty = RedisTokenStore.over(link);
            hasty.in(slot);
            bench.proxy.inject(Direction.TO_CLIENT, new Fault.BlackHole());
            assertThatThrownBy(() -> hasty.issue(request(null))).isInstanceOf(StoreException.class);
            bench.proxy.inject(Fault.NONE);

            RedisTokenStore patient = RedisTokenStore.over(link.within(RedisBench.PATIENCE));
            TokenIssue issue = patient.issue(request(null));

            assertThat(issue).isInstanceOf(TokenIssue.Issued.class);
            assertThat(patient.issue(request(null))).isEqualTo(issue);
            assertThat(patient.find(token)).get().extracting(it -> it.slot()).isEqualTo(slot);
        }
    }

    @Test
    @Tag("T-47")
    @Tag("B43")
    void whatIsNotOursIsRefusedAndLeftAlone() {
        String name = RedisTokenStore.PREFIX + slot.id();
        Stream.<Runnable>of(
                        () -> REDIS.set(name, "text"),
                        () -> REDIS.hset(name, Map.of("some", "hash")),
                        () -> REDIS.hset(name, ofNewerForm()))
                .forEach(writing -> {
                    REDIS.del(name);
                    writing.run();
                    byte[] before = REDIS.dump(name);

                    assertThatThrownBy(() -> store.issue(request(null)))
                            .isInstanceOf(StoreException.class)
                            .hasMessageContaining("left as it is");
                    assertThatThrownBy(() -> store.burn(slot, token)).isInstanceOf(StoreException.class);

                    assertThat(REDIS.dump(name)).isEqualTo(before);
                });
    }

    private static Map<String, String> ofNewerForm() {
        String late = "4102444800000000";
        return Map.of(
                "format", "2", "token", "t", "owner", "o", "purpose", "p", "name", "K:n", "expires", late, "kept",
                late);
    }

    @Test
    void anIssueTakesFourScriptsAndABurnOneMoreThanARun() {
        try (Idempotency idempotency = BENCH.over(BENCH.store())) {
            OneTimeTokens tokens = OneTimeTokens.over(idempotency, store).build();
            burn(tokens, tokens.oncePerSubmit(slot.owner(), RedisBench.CHARGE)); // loads the scripts
            REDIS.configResetstat();
            IssuedToken issued = tokens.oncePerSubmit(slot.owner(), RedisBench.CHARGE);
            assertThat(BENCH.scripts()).isEqualTo(4);

            burn(tokens, issued);
            assertThat(BENCH.scripts()).isEqualTo(4 + 3);
        }
    }

    private void burn(OneTimeTokens tokens, IssuedToken issued) {
        tokens.burn(RedisBench.CHARGE, TokenUse.ofSubmit(slot.owner(), issued.token()), execution -> "done");
    }

    @Test
    @Tag("R-25")
    void theClockIsReadOnceAScript() {
        for (Script script : List.of(TokenScripts.ISSUE, TokenScripts.FIND, TokenScripts.ROOM, TokenScripts.NOTE)) {
            String source = new String(script.source(), StandardCharsets.UTF_8);
            assertThat(source.split("redis.call\\('TIME'", -1))
                    .as(script.toString())
                    .hasSize(2);
        }
    }
}
