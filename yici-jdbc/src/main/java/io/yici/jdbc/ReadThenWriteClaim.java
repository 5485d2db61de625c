package io.yici.jdbc;

import io.yici.jdbc.spi.Claiming;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ClaimRules;
import io.yici.spi.StoredRecord;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Read, judge, then insert or compare-and-set what was read. */
final class ReadThenWriteClaim implements ClaimStep {

    /** What the read found: the clock, the session's lock wait, and the verdict on the record or null where there is none. */
    private record Reading(
            long now,
            long lockWait,
            boolean myTurn,
            ClaimRules.@Nullable Verdict verdict,
            @Nullable StoredRecord record) {}

    private final RecordSql sql;
    private final Claiming.ReadThenWrite ways;
    private final Statements statements;
    private final Sql read;
    private final @Nullable Sql giveTurnBack;

    ReadThenWriteClaim(RecordSql sql, Claiming.ReadThenWrite ways, Statements statements) {
        this.sql = sql;
        this.ways = ways;
        this.statements = statements;
        this.read = sql.claimRead(ways);
        Claiming.Turn turn = ways.turn();
        this.giveTurnBack = turn == null ? null : Sql.of(turn.giveBack());
    }

    @Override
    public Claim claim(Connection connection, ClaimRequest request) throws SQLException {
        Params params = ClaimStep.params(request);
        for (int tried = 0; tried < MOST_TRIES; tried++) {
            Reading reading = read(connection, request, params);
            if (reading == null) {
                return IN_FLIGHT;
            }
            params.ends(reading.now(), request.lease(), request.atOnce());
            Claim claim = reading.verdict() instanceof ClaimRules.Verdict.Answer known
                    ? known.claim()
                    : reading.record() == null
                            ? insertInTurn(connection, request, params, reading)
                            : take(connection, request, params, reading);
            if (claim != null) {
                return claim;
            }
        }
        return ClaimStep.outOfTries(connection);
    }

    /** Null where somebody else held the record's lock too long: in a transaction at SERIALIZABLE, MySQL locks what it reads. */
    private @Nullable Reading read(Connection connection, ClaimRequest request, Params params) throws SQLException {
        try {
            return statements.query(connection, read, params, rows -> reading(rows, request));
        } catch (SQLException e) {
            if (ways.waitedTooLong().test(e)) {
                return null;
            }
            throw e;
        }
    }

    private static Reading reading(ResultSet rows, ClaimRequest request) throws SQLException {
        rows.next();
        long now = rows.getLong("now");
        long lockWait = rows.getLong("lock_wait");
        boolean myTurn = rows.getInt("my_turn") == 1;
        RecordRow row = new RecordRow(rows);
        if (!row.isPresent()) {
            return new Reading(now, lockWait, myTurn, null, null);
        }
        ClaimRules.Verdict verdict = ClaimStep.judge(row, request);
        return new Reading(
                now, lockWait, false, verdict, verdict instanceof ClaimRules.Verdict.Answer ? null : row.read());
    }

    private @Nullable Claim insertInTurn(Connection connection, ClaimRequest request, Params params, Reading reading)
            throws SQLException {
        if (!reading.myTurn()) {
            return IN_FLIGHT;
        }
        if (giveTurnBack == null) {
            return insert(connection, request, params, reading);
        }
        Sql back = giveTurnBack;
        try (Restoring turn = () -> statements.update(connection, back, params)) {
            return insert(connection, request, params, reading);
        }
    }

    /** Null where somebody else was faster. */
    private @Nullable Claim insert(Connection connection, ClaimRequest request, Params params, Reading reading)
            throws SQLException {
        try (Restoring wait = InsertWait.bounded(connection, ways, reading.lockWait())) {
            return insertWaiting(connection, request, params, reading);
        }
    }

    private @Nullable Claim insertWaiting(Connection connection, ClaimRequest request, Params params, Reading reading)
            throws SQLException {
        try {
            statements.update(connection, sql.claimInsert(), params);
            return ClaimStep.granted(request, reading.now(), 1);
        } catch (SQLException e) {
            if (ways.waitedTooLong().test(e)) {
                return IN_FLIGHT;
            }
            if (SqlErrors.isDuplicateKey(e)) {
                return null;
            }
            throw e;
        }
    }

    /** Lock and write belong together, so a connection that commits each statement gets a transaction for the two. */
    private @Nullable Claim take(Connection connection, ClaimRequest request, Params params, Reading reading)
            throws SQLException {
        return Together.on(connection, it -> Optional.ofNullable(takeInTransaction(it, request, params, reading)))
                .orElse(null);
    }

    private @Nullable Claim takeInTransaction(
            Connection connection, ClaimRequest request, Params params, Reading reading) throws SQLException {
        StoredRecord seen = Objects.requireNonNull(reading.record());
        long fence = params.seen(seen, reading.now());
        if (!statements.query(connection, sql.claimLock(), params, ResultSet::next)) {
            return IN_FLIGHT;
        }
        boolean interrupts = reading.verdict() instanceof ClaimRules.Verdict.Interrupt;
        if (statements.update(connection, interrupts ? sql.claimInterrupt() : sql.claimTake(), params) == 0) {
            return null;
        }
        return interrupts ? new Claim.Interrupted() : ClaimStep.granted(request, fence, seen.attempt() + 1);
    }
}
