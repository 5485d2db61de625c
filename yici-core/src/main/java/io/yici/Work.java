package io.yici;

import org.jspecify.annotations.Nullable;

/**
 * The unit that must have its effect at most once.
 *
 * @param <T> what it returns
 * @param <E> the checked exception it throws; {@link RuntimeException} where it throws none
 */
@FunctionalInterface
public interface Work<T extends @Nullable Object, E extends Exception> {

    /** Does the work. Called at most once per claim, on the caller's thread. */
    T run(Execution execution) throws E;
}
