package io.yici.jdbc.spi;

import java.sql.SQLException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How a database makes a claim one atomic step that waits for nobody. */
public sealed interface Claiming {

    /**
     * One statement does nearly all, and another one the rest; each tells what it did.
     *
     * <p>Named parameters: {@code digest operation scope record_key format state token fingerprint known_fingerprint crashes
     * lease retention expiry result_kind result_codec result_version result_type result_body request_id advisory}. They return one row: the
     * record's columns as they were before (null if there was none); {@code now}; {@code change}, which is 1 where the claim was
     * granted, 2 where the record became interrupted, else null; {@code new_fence} and {@code new_attempt}; {@code free}, which
     * is true where nobody else held a lock and it was only a change already committed that got in the way. A record that changes
     * hands loses its {@code resource_id}.
     *
     * @param sql the statement; it leaves to {@code otherwise} a record that is there and may be claimed
     * @param otherwise the same for such a record, and for all others where {@code left} says so
     * @param left which failures of {@code sql}, leaving the transaction usable, mean that {@code otherwise} has to tell
     */
    record OneStatement(String sql, String otherwise, Predicate<SQLException> left) implements Claiming {}

    /**
     * Read, judge, then insert or compare-and-set; a duplicate key or a lost compare-and-set is judged anew. The read is locked
     * for the compare-and-set with {@code FOR UPDATE SKIP LOCKED}.
     *
     * @param lockWait expression for the longest lock wait of the session, in milliseconds
     * @param setLockWait statement that sets it, with {@code %d} for the milliseconds; must not commit
     * @param longestWait how long an insert may wait for another transaction's uncommitted row, in milliseconds
     * @param waitedTooLong whether this is how an insert fails then, leaving the transaction usable
     * @param turn keeps all but one from inserting one record at a time; null where several may wait for one another's insert
     */
    record ReadThenWrite(
            String lockWait,
            String setLockWait,
            long longestWait,
            Predicate<SQLException> waitedTooLong,
            @Nullable Turn turn)
            implements Claiming {}

    /**
     * A lock of the session on a digest that is not there. Both parts know the parameter {@code digest}.
     *
     * @param take expression that takes it without waiting: 1 where it was free
     * @param giveBack statement that gives it back; must not commit
     */
    record Turn(String take, String giveBack) {}

    /**
     * Plain statements for databases that give nothing back: read, judge, then insert if absent and read whose it is, or
     * compare-and-set. A failed insert or a lost compare-and-set is judged anew.
     *
     * @param insert the beginning, up to the name of the table: {@code INSERT INTO}
     * @param onConflict the end, so that a record that is there makes no error; empty where it does
     * @param waitSeconds how long an insert or a compare-and-set may wait for another transaction's row; 0 where the session says it
     * @param waitedTooLong whether this is how it fails then
     * @param breaksTransaction whether such a failure leaves the transaction unusable; in a caller's transaction it is a conflict then
     */
    record InsertIfAbsent(
            String insert,
            String onConflict,
            int waitSeconds,
            Predicate<SQLException> waitedTooLong,
            Predicate<SQLException> breaksTransaction)
            implements Claiming {}
}
