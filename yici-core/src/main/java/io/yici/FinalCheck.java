package io.yici;

/**
 * Knows whether the business object behind a completed record is final, so that nothing will ask for the record's answer any more.
 * Thread-safe.
 */
@FunctionalInterface
public interface FinalCheck {

    /**
     * Looks at the business data; called with no connection of the store held.
     *
     * @return whether the record may go; if not, it answers for another while and is asked about again
     * @throws Exception if it cannot tell; the record stays
     */
    boolean isFinal(PurgeableRecord record) throws Exception;
}
