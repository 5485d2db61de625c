package io.yici;

/**
 * Finds out what became of an interrupted record, for example by asking the other side. Called by one thread at a time within
 * a process, and by several processes at once; the settling compares the fence, so only one verdict counts.
 *
 * @param <T> the operation's result type
 */
@FunctionalInterface
public interface Resolver<T> {

    /**
     * Looks into one record. "Not found" at the other side does not mean "never will be": answer {@link Resolution.NotDone}
     * only after the other side has closed the key, or after hold cap plus the other side's own time-out. An exception counts
     * as {@link Resolution.Unknown} and is reported.
     */
    Resolution<T> resolve(OverdueRecord overdue) throws Exception;
}
