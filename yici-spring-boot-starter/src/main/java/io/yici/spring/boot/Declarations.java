package io.yici.spring.boot;

import io.yici.Operation;
import io.yici.spring.boot.KnownOperations.Known;
import io.yici.spring.boot.UnfinishedRecords.Count;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the application has declared and what its start has found, as names and values. Durations are written as ISO 8601. */
final class Declarations {

    private final KnownOperations operations;
    private final Supplier<RoutesInForce> routes;
    private final Supplier<@Nullable StartCheck> checks;
    private final Supplier<@Nullable PurgeLoop> purge;

    Declarations(
            KnownOperations operations,
            Supplier<RoutesInForce> routes,
            Supplier<@Nullable StartCheck> checks,
            Supplier<@Nullable PurgeLoop> purge) {
        this.operations = operations;
        this.routes = routes;
        this.checks = checks;
        this.purge = purge;
    }

    List<Map<String, Object>> operations(Map<String, Count> counts) {
        return operations.all().values().stream()
                .map(known -> operation(known, counts.get(known.operation().id())))
                .toList();
    }

    private static Map<String, Object> operation(Known known, @Nullable Count count) {
        Operation<?> operation = known.operation();
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("id", operation.id());
        described.put("label", operation.label());
        described.put("declaredBy", known.places());
        described.put("mode", word(operation.mode()));
        described.put("duplicates", word(operation.duplicates()));
        described.put("crashes", word(operation.crashes()));
        described.put("expiry", word(operation.expiry()));
        described.put("lease", operation.lease().toString());
        described.put("holdCap", operation.holdCap().toString());
        described.put("waiting", operation.waiting().toString());
        described.put("retention", operation.retention().toString());
        described.put("storesResult", operation.storesResult());
        described.put("documentation", operation.documentation());
        if (count != null) {
            described.put("unfinished", count(count));
        }
        return described;
    }

    private static Map<String, Object> count(Count count) {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("inProgress", count.inProgress());
        described.put("overdue", count.overdue());
        described.put("interrupted", count.interrupted());
        described.put("oldest", count.oldest().toString());
        described.put("complete", count.complete());
        return described;
    }

    List<Map<String, Object>> routes() {
        return routes.get().described();
    }

    List<Map<String, Object>> findings() {
        StartCheck check = checks.get();
        return check == null
                ? List.of()
                : check.noted().stream().map(Declarations::finding).toList();
    }

    private static Map<String, Object> finding(StartCheck.Noted noted) {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("code", noted.check().code());
        described.put("check", noted.check().label());
        described.put("place", noted.finding().place());
        described.put("found", noted.finding().found());
        described.put("remedy", noted.finding().remedy());
        return described;
    }

    Map<String, Object> purge() {
        return StoreHealth.purge(purge.get());
    }

    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
