package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.cluster.SlotHash;
import io.yici.IdempotencyKey;
import io.yici.spi.Claim;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** On a Cluster: whatever a key holds, its record lies in the slot of its own digest. */
class RedisSlotsTest {

    @Test
    @Tag("B32")
    @Tag("B41")
    void keysWithBracesAndSpacesAndMoreStayApart() {
        String random = UUID.randomUUID().toString();
        RedisIdempotencyStore store = TestRedis.CLUSTER.store();
        for (String value : List.of(
                "{" + random + "}",
                "{" + random + "}1",
                "{}" + random,
                "}" + random + "{",
                random + " ",
                " " + random,
                random + "😀",
                random + "\r\n",
                random.repeat(8).substring(0, IdempotencyKey.MAX_LENGTH))) {
            assertThat(store.claim(RedisBench.request(IdempotencyKey.of("{scope}", value))))
                    .as(value)
                    .isInstanceOf(Claim.Granted.class);
        }
    }

    @Test
    @Tag("B41")
    void keysOfOneTagSpreadOverTheSlots() {
        Set<Integer> slots = new HashSet<>();
        IntStream.range(0, 100)
                .mapToObj(i -> RedisBench.name(IdempotencyKey.of("{one}", "{tag}" + i)))
                .forEach(name -> slots.add(SlotHash.getSlot(name)));

        assertThat(slots).hasSizeGreaterThan(80);
    }
}
