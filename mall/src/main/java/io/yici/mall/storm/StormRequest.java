package io.yici.mall.storm;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;

/**
 * Which storm.
 *
 * @param copies how many callers want the same, all with one key
 * @param parallelism how many of them at once
 */
record StormRequest(
        @NotNull Write write,
        @NotNull Path path,
        @NotNull @Min(1) @Max(MOST_COPIES) Integer copies,
        @NotNull @Min(1) @Max(MOST_PARALLEL) Integer parallelism,
        @NotNull Fault fault) {

    static final int MOST_COPIES = 1_000;
    static final int MOST_PARALLEL = 64;
}
