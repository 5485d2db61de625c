package io.yici.spring.boot;

import io.yici.OverdueRecord;
import io.yici.spi.Housekeeping;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.RecordBrowser;
import io.yici.spi.RecordQuery;
import io.yici.spi.RecordState;
import io.yici.spi.RecordSummary;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Counts the unfinished records of each operation, up to a bound, by the index that there is for them. */
final class UnfinishedRecords {

    /** Records of one operation that are counted. */
    static final int MOST = RecordQuery.MAX_PAGE;

    private final IdempotencyStore store;
    private final Supplier<Set<String>> operations;

    /**
     * Of one operation.
     *
     * @param inProgress with a lease that lives
     * @param overdue in progress with their lease over
     * @param oldest age of the oldest that is overdue or interrupted; zero if there is none
     * @param complete whether these are all; else there are {@link #MOST} at least
     */
    record Count(int inProgress, int overdue, int interrupted, Duration oldest, boolean complete) {

        static final Count NONE = new Count(0, 0, 0, Duration.ZERO, true);

        /** Those that want looking at. */
        int wanting() {
            return overdue + interrupted;
        }
    }

    UnfinishedRecords(IdempotencyStore store, Supplier<Set<String>> operations) {
        this.store = store;
        this.operations = operations;
    }

    /** By operation; none where the store cannot be searched. */
    Map<String, Count> count() {
        Map<String, Count> counts = new LinkedHashMap<>();
        if (store instanceof Housekeeping searchable) {
            operations.get().forEach(operation -> counts.put(operation, count(searchable, operation)));
        }
        return counts;
    }

    private Count count(Housekeeping searchable, String operation) {
        List<OverdueRecord> wanting = searchable.overdue(operation, null, MOST);
        int interrupted =
                (int) wanting.stream().filter(OverdueRecord::interrupted).count();
        Duration oldest = wanting.stream()
                .map(OverdueRecord::age)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
        List<RecordSummary> running = running(operation);
        boolean complete = wanting.size() < MOST && running.size() < MOST;
        int overdue = wanting.size() - interrupted;
        return new Count(Math.max(0, running.size() - overdue), overdue, interrupted, oldest, complete);
    }

    private List<RecordSummary> running(String operation) {
        if (!(store instanceof RecordBrowser browser)) {
            return List.of();
        }
        RecordQuery query = RecordQuery.all()
                .ofOperation(operation)
                .inState(RecordState.IN_PROGRESS)
                .paged(MOST);
        return browser.browse(query).records();
    }
}
