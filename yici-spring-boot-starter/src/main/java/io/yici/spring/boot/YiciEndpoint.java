package io.yici.spring.boot;

import io.yici.RecordId;
import io.yici.spi.RecordBrowser;
import io.yici.spi.RecordSummary;
import io.yici.spi.SettledRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/**
 * What is declared, what is in force, and what is unfinished; and the life of one record by its id. Never a key, a scope or what is stored.
 */
@Endpoint(id = "yici")
final class YiciEndpoint {

    private final StoreLook look;
    private final Declarations declarations;

    YiciEndpoint(StoreLook look, Declarations declarations) {
        this.look = look;
        this.declarations = declarations;
    }

    /** All but single records. */
    @ReadOperation
    public Map<String, Object> overview() {
        StoreLook.Seen seen = look.look();
        Map<String, Object> overview = new LinkedHashMap<>(StoreHealth.store(look.store()));
        if (seen.failure() != null) {
            overview.put("storeError", seen.failure());
        }
        if (seen.countedAt() != null) {
            overview.put("countedAt", seen.countedAt().toString());
        }
        overview.put("operations", declarations.operations(seen.counts()));
        overview.put("routes", declarations.routes());
        overview.put("findings", declarations.findings());
        overview.putAll(declarations.purge());
        return overview;
    }

    /**
     * One record.
     *
     * @param digest its id in hexadecimal digits
     * @return null, hence not found, where there is none or that is no digest
     */
    @ReadOperation
    public @Nullable Map<String, Object> record(@Selector String digest) {
        if (!digest.matches("[0-9a-fA-F]{" + 2 * RecordId.LENGTH + "}")) {
            return null;
        }
        RecordId id = RecordId.parse(digest);
        Optional<RecordSummary> found = look.store().find(id).map(record -> RecordSummary.of(id, record));
        List<SettledRecord> settled =
                look.store() instanceof RecordBrowser browser ? browser.settlements(id) : List.of();
        if (found.isEmpty() && settled.isEmpty()) {
            return null;
        }
        Map<String, Object> life = new LinkedHashMap<>();
        life.put("digest", id.toString());
        found.ifPresent(record -> life.putAll(state(record)));
        life.put("settlements", settled.stream().map(YiciEndpoint::settlement).toList());
        return life;
    }

    private static Map<String, Object> state(RecordSummary record) {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("operation", record.operation());
        state.put("state", Declarations.word(record.state()));
        state.put("fence", record.fence());
        state.put("attempt", record.attempt());
        state.put("changedAt", record.changedAt().toString());
        state.put("age", record.age().toString());
        if (record.retainedUntil() != null) {
            state.put("retainedUntil", record.retainedUntil().toString());
        }
        return state;
    }

    /** Without the reason, which is free text and may name a key. */
    private static Map<String, Object> settlement(SettledRecord settled) {
        Map<String, Object> settlement = new LinkedHashMap<>();
        settlement.put("settledAt", settled.settledAt().toString());
        settlement.put("actor", settled.actor());
        settlement.put("expectedFence", settled.expectedFence());
        settlement.put("fence", settled.fence());
        settlement.put("result", settled.result() == null ? "released" : Declarations.word(settled.result()));
        return settlement;
    }
}
