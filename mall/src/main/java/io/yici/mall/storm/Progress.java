package io.yici.mall.storm;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * How a storm stands.
 *
 * @param key the idempotency key of its copies
 * @param failure why it could not be run, if so
 * @param millis since its start, or from there to its end
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Progress(
        String id,
        String key,
        StormRequest request,
        Storm.State state,
        @Nullable String failure,
        Counts counts,
        long millis) {

    /**
     * Its figures.
     *
     * @param callers who have all their answers
     * @param requests that were answered, or failed
     * @param effects by what the database holds
     * @param executed answers of success that are no replay
     * @param lost answers that the caller never saw; counted among the others too
     */
    record Counts(
            long callers,
            long requests,
            long effects,
            long executed,
            long replays,
            long refusals,
            long failures,
            long lost) {}
}
