package io.yici.spi;

import io.yici.OverdueRecord;
import io.yici.RecordId;
import java.util.List;
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
}
