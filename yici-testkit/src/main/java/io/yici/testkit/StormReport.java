package io.yici.testkit;

import io.yici.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What came of a {@link DuplicateStorm}. Immutable.
 *
 * @param results what the copies returned, in the order in which they did
 * @param failures what the others threw
 * @param unfinished copies that had neither returned nor thrown when the patience was over
 * @param <T> what a copy returns
 */
public record StormReport<T extends @Nullable Object>(List<T> results, List<Throwable> failures, int unfinished) {

    public StormReport {
        results = Collections.unmodifiableList(new ArrayList<>(results));
        failures = List.copyOf(failures);
    }

    /** Copies that did the work themselves, where the copies return an {@link Outcome}. */
    public long executed() {
        return count(Outcome.Executed.class);
    }

    /** How many results and failures are of this type. */
    public long count(Class<?> type) {
        return Stream.concat(results.stream(), failures.stream())
                .filter(type::isInstance)
                .count();
    }

    /** How many results and failures there are of each type, by its simple name, in alphabetical order. */
    public Map<String, Long> byType() {
        Map<String, Long> counts = new TreeMap<>();
        Stream.concat(results.stream(), failures.stream())
                .map(it -> it == null ? "null" : it.getClass().getSimpleName())
                .forEach(name -> counts.merge(name, 1L, Long::sum));
        return counts;
    }

    /** The different values that callers were given; that of an {@link Outcome} is the value it carries. */
    public Set<@Nullable Object> distinctValues() {
        Set<@Nullable Object> values = new LinkedHashSet<>();
        for (T result : results) {
            if (result instanceof Outcome.Executed<?> executed) {
                values.add(executed.value());
            } else if (result instanceof Outcome.ReplayedValue<?> replayed) {
                values.add(replayed.value());
            } else if (!(result instanceof Outcome<?>)) {
                values.add(result);
            }
        }
        return Collections.unmodifiableSet(values);
    }
}
