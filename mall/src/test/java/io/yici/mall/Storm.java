package io.yici.mall;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.testkit.DuplicateStorm;
import io.yici.testkit.StormReport;
import java.util.Comparator;
import java.util.List;

/** Many calls at once. */
public final class Storm {

    private Storm() {}

    private record Numbered<T>(int number, T result) {}

    /** All start at one moment, each on a thread of its own; what they returned, in the order of their numbers. */
    public static <T> List<T> of(int calls, DuplicateStorm.Copy<T> call) throws InterruptedException {
        return of(calls, calls, call);
    }

    /** The same, so many at a time. */
    public static <T> List<T> of(int calls, int threads, DuplicateStorm.Copy<T> call) throws InterruptedException {
        StormReport<Numbered<T>> report =
                DuplicateStorm.of(calls).threads(threads).run(number -> new Numbered<>(number, call.call(number)));
        assertThat(report.failures()).isEmpty();
        assertThat(report.unfinished()).isZero();
        return report.results().stream()
                .sorted(Comparator.comparingInt(Numbered::number))
                .map(Numbered::result)
                .toList();
    }
}
