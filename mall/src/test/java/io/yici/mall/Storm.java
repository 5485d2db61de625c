package io.yici.mall;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.testkit.DuplicateStorm;
import io.yici.testkit.StormReport;
import java.util.Comparator;
import java.util.List;

/** Many calls that start at one moment, each on a thread of its own. */
public final class Storm {

    private Storm() {}

    private record Numbered<T>(int number, T result) {}

    /** What all calls returned, in the order of their numbers. */
    public static <T> List<T> of(int calls, DuplicateStorm.Copy<T> call) throws InterruptedException {
        StormReport<Numbered<T>> report =
                DuplicateStorm.of(calls).threads(calls).run(number -> new Numbered<>(number, call.call(number)));
        assertThat(report.failures()).isEmpty();
        assertThat(report.unfinished()).isZero();
        return report.results().stream()
                .sorted(Comparator.comparingInt(Numbered::number))
                .map(Numbered::result)
                .toList();
    }
}
