package io.yici;

import java.time.Duration;

/**
 * What one run of a purge did.
 *
 * @param ending why it ended
 * @param batches how many it took
 * @param deleted records that are gone
 * @param thinned records that lost their result and go on being refused
 * @param retained records that stay for another while, since they are not final or their check failed
 * @param failedChecks those of them whose check failed
 * @param lag how far the oldest record found was past its retention
 */
public record PurgeReport(
        Ending ending, int batches, long deleted, long thinned, long retained, long failedChecks, Duration lag) {

    /** Why a run ended. */
    public enum Ending {
        /** Nothing was left. */
        FINISHED,
        /** It had looked at as many records as one run may; the next goes on. */
        BOUND_REACHED,
        /** Its thread was interrupted; the next run goes on. */
        STOPPED,
        /** It lost its claim, since it could not be renewed; the next run goes on. */
        LEASE_LOST,
        /** It did not begin: another one is running, or a lock on the table kept its claim from being made. */
        ALREADY_RUNNING
    }
}
