package io.yici.jdbc;

import io.yici.jdbc.spi.Batching;
import io.yici.jdbc.spi.Claiming;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.util.Collections;
import java.util.List;

/** The statements on one table in one dialect. */
final class RecordSql {

    /**
     * The sum keeps PostgreSQL from serving an update by digest with the partial index of unfinished records: it looks tiny, but
     * every claim leaves a dead entry there until the next vacuum, and an update would walk them all.
     */
    private static final String RUNNING = " AND r.state + 0 = 1";

    private static final String UNFINISHED = " AND r.state + 0 IN (1, 3)";
    private static final String OWNED = "r.digest = :digest AND r.owner_token = :token AND r.fence = :fence";
    private static final String SEEN =
            "digest = :digest AND fence = :seen_fence AND state = :seen_state AND owner_token = :seen_token AND lease_until = :seen_lease";
    private static final String RESULT = "retained_until = c.now + :retention, expiry = :expiry,"
            + " result_kind = :result_kind, result_codec = :result_codec, result_version = :result_version,"
            + " result_type = :result_type, result_body = :result_body, resource_id = :resource_id";
    private static final String COMPLETE = "state = 2, changed_at = c.now, " + RESULT;
    private static final String RELEASE = "state = 4, changed_at = c.now, retained_until = c.now + :retention";
    private static final String SETTLED = ", fence = GREATEST(r.fence + 1, c.now)";

    private static final String COLUMNS = " (digest, operation, scope, record_key, format_version, state, owner_token,"
            + " fence, attempt, fingerprint, crashes, lease_until, claimed_at, changed_at, created_at, retained_until,"
            + " expiry, result_kind, result_codec, result_version, result_type, result_body, request_id) VALUES ";
    private static final String ROW = "(:digest, :operation, :scope, :record_key, :format, :state, :token, c.now, 1,"
            + " :fingerprint, :crashes, c.now + :lease, c.now, c.now, c.now, c.now + :retention, :expiry, :result_kind,"
            + " :result_codec, :result_version, :result_type, :result_body, :request_id)";
    private static final String ROW_COUNTED = ROW.replace("c.now + :lease", ":lease_until")
            .replace("c.now + :retention", ":retained_until")
            .replace("c.now", ":now");

    private final Dialect dialect;
    private final TableName table;
    private final Sql complete;
    private final Sql release;
    private final Sql releaseForAny;
    private final Sql interrupt;
    private final Sql settleCompleted;
    private final Sql settleReleased;

    RecordSql(Dialect dialect, TableName table) {
        this.dialect = dialect;
        this.table = table;
        this.complete = update(COMPLETE, OWNED + UNFINISHED);
        this.release = update(RELEASE, OWNED + RUNNING);
        this.releaseForAny = update(RELEASE + ", fingerprint = NULL", OWNED + RUNNING);
        this.interrupt = update("state = 3, changed_at = c.now", OWNED + RUNNING);
        String settled = "r.digest = :digest AND r.fence = :fence" + UNFINISHED;
        this.settleCompleted = update(COMPLETE + SETTLED, settled);
        this.settleReleased = update(RELEASE + SETTLED, settled);
    }

    private Sql update(String assignments, String condition) {
        return Sql.of(dialect.update(table, assignments, condition));
    }

    Claiming claiming() {
        return dialect.claiming(table);
    }

    Batching batching() {
        return dialect.batching(table);
    }

    Sql complete() {
        return complete;
    }

    Sql release() {
        return release;
    }

    /** Drops the fingerprint. */
    Sql releaseForAny() {
        return releaseForAny;
    }

    Sql interrupt() {
        return interrupt;
    }

    Sql settleCompleted() {
        return settleCompleted;
    }

    Sql settleReleased() {
        return settleReleased;
    }

    List<String> renewal(int leases) {
        return dialect.renewal(table, leases);
    }

    private String clock() {
        return "(SELECT " + dialect.clock(table) + " AS now) c";
    }

    Sql find() {
        return select("r.digest = :digest");
    }

    /** Those of so many digests that there are. */
    Sql findAll(int records) {
        return select("r.digest IN " + digests(records));
    }

    private static String digests(int records) {
        return "(" + String.join(", ", Collections.nCopies(records, ":digest")) + ")";
    }

    /** The state in the condition lets a partial index serve. */
    Sql overdue() {
        return select("r.operation = :operation AND r.state IN (1, 3) AND (r.state = 3 OR r.lease_until <= c.now)"
                + " AND r.digest > :after ORDER BY r.digest LIMIT :most");
    }

    /** The clock is a row of its own, read once, unless the dialect wants statements on the table alone. */
    private Sql select(String condition) {
        if (claiming() instanceof Claiming.InsertIfAbsent) {
            return Sql.of("SELECT " + RecordRow.COLUMNS.replace("c.now", dialect.clock(table) + " AS now") + " FROM "
                    + table + " r WHERE " + condition.replace("c.now", dialect.clock(table)));
        }
        return Sql.of(
                "SELECT " + RecordRow.COLUMNS + " FROM " + clock() + " CROSS JOIN " + table + " r WHERE " + condition);
    }

    /** Always one row; without a record only the clock, the lock wait and whether the turn was taken are there. */
    Sql claimRead(Claiming.ReadThenWrite ways) {
        Claiming.Turn turn = ways.turn();
        String myTurn = turn == null ? "1" : "CASE WHEN r.digest IS NULL THEN " + turn.take() + " END";
        return Sql.of("SELECT " + RecordRow.COLUMNS + ", " + ways.lockWait() + " AS lock_wait, " + myTurn
                + " AS my_turn FROM " + clock() + " LEFT JOIN " + table + " r ON r.digest = :digest");
    }

    /** As {@link #claimRead} for many, which take no turns: without any record it is one row of clock and lock wait. */
    Sql claimReadAll(Claiming.ReadThenWrite ways, int records) {
        return Sql.of("SELECT " + RecordRow.COLUMNS + ", " + ways.lockWait() + " AS lock_wait FROM " + clock()
                + " LEFT JOIN " + table + " r ON r.digest IN " + digests(records));
    }

    Sql claimInsert() {
        return Sql.of("INSERT INTO " + table + COLUMNS + ROW_COUNTED);
    }

    /** @param ifPresent what keeps it from failing at a record that is there */
    Sql claimInsertAll(int records, String ifPresent) {
        return Sql.of("INSERT INTO " + table + COLUMNS + String.join(", ", Collections.nCopies(records, ROW_COUNTED))
                + ifPresent);
    }

    /** Counts by the clock itself, since nothing was read that could tell it. */
    Sql claimInsertIfAbsent(Claiming.InsertIfAbsent ways) {
        return Sql.of(ways.insert() + " " + table + COLUMNS + ROW.replace("c.now", dialect.clock(table)) + " "
                + ways.onConflict());
    }

    Sql claimLock() {
        return Sql.of("SELECT 1 FROM " + table + " WHERE " + SEEN + " FOR UPDATE SKIP LOCKED");
    }

    /** Of so many digests, those of which nobody else holds the lock. */
    Sql claimLockAll(int records) {
        return Sql.of(
                "SELECT digest FROM " + table + " WHERE digest IN " + digests(records) + " FOR UPDATE SKIP LOCKED");
    }

    Sql claimTake() {
        return Sql.of("UPDATE " + table + " SET format_version = :format, state = :state, owner_token = :token,"
                + " fence = :new_fence, attempt = attempt + 1, fingerprint = :fingerprint, crashes = :crashes,"
                + " lease_until = :lease_until, claimed_at = :now, changed_at = :now,"
                + " retained_until = :retained_until, expiry = :expiry,"
                + " result_kind = :result_kind, result_codec = :result_codec, result_version = :result_version,"
                + " result_type = :result_type, result_body = :result_body, resource_id = NULL, request_id = :request_id WHERE "
                + SEEN);
    }

    Sql claimInterrupt() {
        return Sql.of("UPDATE " + table + " SET state = 3, changed_at = :now WHERE " + SEEN);
    }
}
