package io.yici.spring.boot;

import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.spi.IdempotencyStore;
import io.yici.spring.boot.UnfinishedRecords.Count;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;

/** Judges what is seen in the store, in words that neither line of Spring Boot has a part in. Thread-safe. */
final class StoreHealth {

    private final StoreLook look;
    private final Supplier<@Nullable PurgeLoop> purge;
    private final @Nullable Duration downWhenOverdueFor;

    /** The verdict, and what it is based on. */
    record Verdict(boolean up, Map<String, Object> details) {}

    StoreHealth(StoreLook look, Supplier<@Nullable PurgeLoop> purge, @Nullable Duration downWhenOverdueFor) {
        this.look = look;
        this.purge = purge;
        this.downWhenOverdueFor = downWhenOverdueFor;
    }

    Verdict verdict() {
        StoreLook.Seen seen = look.look();
        Map<String, Object> details = new LinkedHashMap<>(store(look.store()));
        if (seen.failure() != null) {
            details.put("error", seen.failure());
            return new Verdict(false, details);
        }
        details.put("overdue", overdue(seen.counts()));
        details.putAll(purge(purge.get()));
        return new Verdict(!isOverdueForTooLong(seen.counts()), details);
    }

    static Map<String, Object> store(IdempotencyStore store) {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("store", AopUtils.getTargetClass(store).getSimpleName());
        if (store instanceof JdbcIdempotencyStore jdbc) {
            described.put("dialect", jdbc.dialect());
            described.put("table", jdbc.table());
        }
        return described;
    }

    private static Map<String, Object> overdue(Map<String, Count> counts) {
        Map<String, Object> overdue = new LinkedHashMap<>();
        overdue.put("records", counts.values().stream().mapToInt(Count::wanting).sum());
        counts.entrySet().stream()
                .filter(count -> count.getValue().wanting() > 0)
                .max(Comparator.comparing(count -> count.getValue().oldest()))
                .ifPresent(oldest -> {
                    overdue.put("oldest", oldest.getValue().oldest().toString());
                    overdue.put("operation", oldest.getKey());
                });
        return overdue;
    }

    private boolean isOverdueForTooLong(Map<String, Count> counts) {
        Duration longest = downWhenOverdueFor;
        return longest != null
                && counts.values().stream()
                        .anyMatch(count -> count.wanting() > 0 && count.oldest().compareTo(longest) >= 0);
    }

    /** Empty where nothing purges here. */
    static Map<String, Object> purge(@Nullable PurgeLoop loop) {
        if (loop == null) {
            return Map.of();
        }
        PurgeLoop.LastRun last = loop.lastRun();
        return Map.of("purge", last == null ? Map.of("lastRun", "none yet") : purge(last));
    }

    private static Map<String, Object> purge(PurgeLoop.LastRun last) {
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("lastRun", last.endedAt().toString());
        if (last.failure() != null) {
            run.put("failure", last.failure());
        }
        if (last.report() != null) {
            run.put("ending", last.report().ending().name());
            run.put("deleted", last.report().deleted());
            run.put("thinned", last.report().thinned());
            run.put("lag", last.report().lag().toString());
        }
        return run;
    }
}
