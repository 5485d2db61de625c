package io.yici.verification.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.yici.testkit.DuplicateStorm;
import io.yici.testkit.StormReport;
import io.yici.verification.shop.ShopClient.Answer;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Customers who order and pay, send copies of what they send, and go on until they are told of success. Thread-safe. */
final class Payments {

    /** Counted in place of a status where the instance was down, and where it went down. */
    static final String NOT_THERE = "not there";

    static final String CUT_OFF = "cut off";

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int MOST_COPIES = 4;

    /** What is not told to be over: to be asked again. */
    private static final Set<Integer> AGAIN = Set.of(409, 503, 504);

    private final ShopPair shops;
    private final Random random;
    private final Map<String, AtomicInteger> seen = new ConcurrentSkipListMap<>();
    private final AtomicInteger begun = new AtomicInteger();

    Payments(ShopPair shops, Random random) {
        this.shops = shops;
        this.random = random;
    }

    int begun() {
        return begun.get();
    }

    /** How often each status came, and how often none came. */
    Map<String, Integer> seen() {
        return seen.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, count -> count.getValue().get(), Integer::sum, TreeMap::new));
    }

    /** Orders, and pays by one to four copies at once, one of which may have another key; the order's number. */
    String orderAndPay(int number) throws InterruptedException {
        String orderNo = untilDone(shop -> shop.order("alice", "order-" + number, ShopPair.SKU))
                .text("orderNo");
        int copies = 1 + random.nextInt(MOST_COPIES);
        boolean another = random.nextInt(MOST_COPIES) == 0;
        begun.incrementAndGet();
        StormReport<Answer> storm = DuplicateStorm.of(copies)
                .threads(copies)
                .within(PATIENCE.multipliedBy(2))
                .run(copy -> untilDone(shop -> shop.pay("alice", key(number, copy, another), orderNo)));
        assertThat(storm.failures()).isEmpty();
        assertThat(storm.results().stream()
                        .map(answer -> answer.text("chargeNo"))
                        .distinct())
                .as("the charges that the copies were told of: %s", storm.results())
                .hasSize(1);
        return orderNo;
    }

    private static String key(int number, int copy, boolean another) {
        return (another && copy == 1 ? "another-" : "pay-") + number;
    }

    /** One request to an instance. */
    private interface Request {
        Answer to(ShopClient shop) throws IOException, InterruptedException;
    }

    private Answer untilDone(Request request) {
        return await().atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(200))
                .until(() -> sent(request), answer -> answer != null && answer.status() / 100 == 2);
    }

    /** The answer of one of the instances, or nothing if it died. */
    private @Nullable Answer sent(Request request) throws InterruptedException {
        try {
            Answer answer = request.to(shops.shop(random.nextInt(2)));
            count(Integer.toString(answer.status()));
            assertThat(answer.status() / 100 == 2 || AGAIN.contains(answer.status()))
                    .as("%s", answer)
                    .isTrue();
            return answer;
        } catch (ConnectException down) {
            count(NOT_THERE);
        } catch (IOException died) {
            count(CUT_OFF);
        }
        return null;
    }

    private void count(String what) {
        seen.computeIfAbsent(what, unused -> new AtomicInteger()).incrementAndGet();
    }
}
