package io.yici.spi;

import io.yici.RecordId;

/**
 * Implemented by stores that tell when a record has been released or ended, so that whoever waits for it looks at once. It saves time only: who
 * waits goes on polling, and nothing depends on whether a signal comes, comes twice, or comes for nothing.
 *
 * <p>Thread-safe. Waiters must not cost a thread or a pooled connection each.
 */
public interface ReleaseSignal {

    /**
     * Listens to a record. Returns at once and never fails: where the store cannot listen, there are no signals.
     *
     * @param woken called on a thread of the store's whenever the record was released or ended; and once as soon as the store listens, since
     *     that may have happened before. Must return at once, and may be called for a little while after the end
     */
    Listening listen(RecordId id, Runnable woken);

    /** Lasts until it is closed. */
    interface Listening extends AutoCloseable {

        @Override
        void close();
    }
}
