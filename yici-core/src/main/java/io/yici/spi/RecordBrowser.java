package io.yici.spi;

import io.yici.RecordId;
import java.util.List;

/** What a store offers to people who look into it. Reads only, takes no lock, and each call ends soon. Thread-safe. */
public interface RecordBrowser {

    /** Records that one page examines at most, however few of them match. */
    int MOST_EXAMINED = 5_000;

    /**
     * One page of the records that match, without their results. A record that is there all the while is on exactly one page. An exact
     * record, by operation, scope and key, is found at once, whatever the number of records.
     *
     * @return in the order of their ids
     */
    RecordPage browse(RecordQuery query);

    /**
     * All that was settled under this id, also of records that have been purged since.
     *
     * @return oldest first
     */
    List<SettledRecord> settlements(RecordId id);
}
