package io.yici.mall.records;

import io.yici.IdempotencyKey;
import io.yici.RecordId;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.RecordBrowser;
import io.yici.spi.RecordState;
import io.yici.spi.SettledRecord;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import io.yici.spring.web.HttpAnswer;
import io.yici.spring.web.HttpRoute;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Puts life lines together from the log and from the store. Reads only. */
@Component
class Lives {

    private final LogRows log;
    private final IdempotencyStore store;
    private final ObjectProvider<HttpRoute> routes;

    Lives(LogRows log, IdempotencyStore store, ObjectProvider<HttpRoute> routes) {
        this.log = log;
        this.store = store;
        this.routes = routes;
    }

    /** Of one key: of the records that the log knows of, and those of the shop's operations that it does not. */
    List<Life> ofKey(String key, @Nullable String scope) {
        Map<String, List<LogRows.Row>> logged = byRecord(log.ofKey(key, scope));
        List<Life> lives = new ArrayList<>(lives(logged));
        if (scope != null) {
            for (String operation : operations()) {
                RecordId id = RecordId.of(operation, IdempotencyKey.of(scope, key));
                if (!logged.containsKey(id.toString())) {
                    store.find(id).ifPresent(record -> lives.add(unlogged(id, record)));
                }
            }
        }
        return lives;
    }

    /** Of all keys that have had to do with an order; of all scopes if it is null. */
    List<Life> ofOrder(String orderNo, @Nullable String scope) {
        return lives(byRecord(log.ofOrder(orderNo, scope)));
    }

    private Set<String> operations() {
        Set<String> operations = new TreeSet<>();
        routes.forEach(route -> operations.add(route.recorded().id()));
        return operations;
    }

    /** In the order in which the records began, and each from its beginning. */
    private static Map<String, List<LogRows.Row>> byRecord(List<LogRows.Row> rows) {
        Map<String, List<LogRows.Row>> records = new LinkedHashMap<>();
        rows.stream()
                .sorted(Comparator.comparingLong(LogRows.Row::number))
                .forEach(row -> records.computeIfAbsent(row.recordId(), first -> new ArrayList<>())
                        .add(row));
        return records;
    }

    private List<Life> lives(Map<String, List<LogRows.Row>> logged) {
        return logged.values().stream().map(this::life).toList();
    }

    private Life life(List<LogRows.Row> rows) {
        LogRows.Row first = rows.get(0);
        RecordId id = RecordId.parse(first.recordId());
        return new Life(
                first.recordId(),
                first.operation(),
                first.scope(),
                first.key(),
                store.find(id).map(Lives::now).orElse(null),
                rows.stream().map(LogRows.Row::happened).toList(),
                verdicts(id));
    }

    private Life unlogged(RecordId id, StoredRecord record) {
        IdempotencyKey key = record.key();
        return new Life(
                id.toString(), record.operation(), key.scope(), key.value(), now(record), List.of(), verdicts(id));
    }

    private static Life.Now now(StoredRecord record) {
        StoredResult result = record.result();
        return new Life.Now(
                record.state().name(),
                record.attempt(),
                Long.toString(record.fence()),
                record.changedAt(),
                record.state() == RecordState.IN_PROGRESS ? record.leaseUntil() : null,
                record.retainedUntil(),
                result == null ? null : result.kind().name(),
                result == null
                        ? null
                        : HttpAnswer.kept(result).map(HttpAnswer::status).orElse(null),
                record.resource(),
                record.requestId());
    }

    private List<Life.Settled> verdicts(RecordId id) {
        return store instanceof RecordBrowser browser
                ? browser.settlements(id).stream().map(Lives::settled).toList()
                : List.of();
    }

    private static Life.Settled settled(SettledRecord one) {
        String result = one.result() == null ? null : one.result().name();
        return new Life.Settled(one.settledAt(), one.actor(), one.reason(), result, Long.toString(one.fence()));
    }
}
