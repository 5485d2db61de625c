package io.yici;

/** What a repeat within a {@link RepeatWindow} gets. */
public enum WindowPolicy {
    /** It is refused, with the time after which it would run. */
    REFUSE,
    /** It is told to come again: for messages, which are then delivered again and may run. */
    RETRY_LATER,
    /**
     * It is taken for done, if and only if the first is done. While that runs it is told to come again, and where it failed it is refused. For
     * messages, of which a copy is worth nothing.
     */
    DIGEST
}
