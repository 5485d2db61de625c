package io.yici;

import org.jspecify.annotations.Nullable;

/**
 * Work that is handed what was read after the lock was gained.
 *
 * @param <S> what was read
 * @param <T> what it returns
 * @param <E> the checked exception it throws; {@link RuntimeException} where it throws none
 */
@FunctionalInterface
public interface Rechecked<S extends @Nullable Object, T extends @Nullable Object, E extends Exception> {

    /** Decides by {@code current} whether anything is left to do, and does it. */
    T run(S current, Execution execution) throws E;
}
