package io.yici.spi;

import io.yici.OverdueRecord;
import io.yici.PurgeableRecord;
import io.yici.RecordId;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a store offers that can search its records. Thread-safe. */
public interface Housekeeping {

    /**
     * Unfinished records of one operation: interrupted ones, and those in progress whose lease is over.
     *
     * @param operation id of the operation
     * @param after continue behind this record; null to start
     * @param limit how many at most
     * @return in the order of their ids
     */
    List<OverdueRecord> overdue(String operation, @Nullable RecordId after, int limit);

    /**
     * Completed records past their retention and released ones past theirs, of all operations; found by an index and without a lock.
     * Records that a purge has left without their result are not among them, nor are those of a newer format.
     *
     * @param after continue behind this record; null to start
     * @param limit how many at most
     * @return the longest past first, those of one instant in the order of their ids
     */
    List<PurgeableRecord> purgeable(@Nullable PurgeableRecord after, int limit);

    /**
     * Purges those that are still as they were read: deletes them, or where they refuse repeats keeps all but the result, past its
     * retention for ever. Each record is changed in one atomic step, or stays; so does what another transaction has locked.
     *
     * @return those it did
     */
    Set<PurgeableRecord> purge(Collection<PurgeableRecord> records);

    /**
     * Retains those that are still as they were read for {@code longer} from now. What another transaction has locked stays.
     *
     * @return those it did
     */
    Set<PurgeableRecord> retain(Collection<PurgeableRecord> records, Duration longer);
}
