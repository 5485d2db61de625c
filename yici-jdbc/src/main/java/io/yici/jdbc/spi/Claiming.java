package io.yici.jdbc.spi;

import java.sql.SQLException;
import java.util.function.Predicate;

/** How a database makes a claim one atomic step that waits for nobody. */
public sealed interface Claiming {

    /**
     * One statement does it all and tells what it did.
     *
     * <p>Named parameters: {@code digest operation scope record_key format state token fingerprint known_fingerprint crashes
     * lease retention expiry result_kind result_codec result_version result_type result_body advisory}. It returns one row: the
     * record's columns as they were before (null if there was none); {@code now}; {@code change}, which is 1 where the claim was
     * granted, 2 where the record became interrupted, else null; {@code new_fence} and {@code new_attempt}; {@code free}, which
     * is true where nobody else held a lock and it was only a change already committed that got in the way.
     */
    record OneStatement(String sql) implements Claiming {}

    /**
     * Read, judge, then insert or compare-and-set; a duplicate key or a lost compare-and-set is judged anew. The read is locked
     * for the compare-and-set with {@code FOR UPDATE SKIP LOCKED}.
     *
     * @param lockWait expression for the longest lock wait of the session, in milliseconds
     * @param setLockWait statement that sets it, with {@code %d} for the milliseconds; must not commit
     * @param longestWait how long an insert may wait for another transaction's uncommitted row, in milliseconds
     * @param waitedTooLong whether this is how an insert fails then, leaving the transaction usable
     */
    record ReadThenWrite(String lockWait, String setLockWait, long longestWait, Predicate<SQLException> waitedTooLong)
            implements Claiming {}
}
