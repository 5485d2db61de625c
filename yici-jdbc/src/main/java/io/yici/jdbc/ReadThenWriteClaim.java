package io.yici.jdbc;

import io.yici.jdbc.spi.Claiming;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ClaimRules;
import io.yici.spi.StoredRecord;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Read, judge, then insert or compare-and-set what was read. */
final class ReadThenWriteClaim implements ClaimStep {

    /** What the read found: the clock, the session's lock wait, and the verdict on the record or null where there is none. */
    private record Reading(
            long now,
            long lockWait,
            ClaimRules.@Nullable Verdict verdict,
            @Nullable StoredRecord record) {}

    private final RecordSql sql;
    private final Claiming.ReadThenWrite ways;
    private final Statements statements;

    ReadThenWriteClaim(RecordSql sql, Claiming.ReadThenWrite ways, Statements statements) {
        this.sql = sql;
        this.ways = ways;
        this.statements = statements;
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
                            ? insert(connection, request, params, reading)
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
            return statements.query(connection, sql.claimRead(), params, rows -> reading(rows, request));
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
        RecordRow row = new RecordRow(rows);
        if (!row.isPresent()) {
            return new Reading(now, lockWait, null, null);
        }
        ClaimRules.Verdict verdict = ClaimStep.judge(row, request);
        return new Reading(now, lockWait, verdict, verdict instanceof ClaimRules.Verdict.Answer ? null : row.read());
    }

    /** Null where somebody else was faster. */
    private @Nullable Claim insert(Connection connection, ClaimRequest request, Params params, Reading reading)
            throws SQLException {
        boolean bounded = reading.lockWait() <= ways.longestWait();
        if (!bounded) {
            lockWait(connection, ways.longestWait());
        }
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
        } finally {
            if (!bounded) {
                lockWait(connection, reading.lockWait());
            }
        }
    }

    private void lockWait(Connection connection, long millis) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(String.format(Locale.ROOT, ways.setLockWait(), millis));
        }
    }

    /** Lock and write belong together, so a connection that commits each statement gets a transaction for the two. */
    private @Nullable Claim take(Connection connection, ClaimRequest request, Params params, Reading reading)
            throws SQLException {
        if (!connection.getAutoCommit()) {
            return takeInTransaction(connection, request, params, reading);
        }
        connection.setAutoCommit(false);
        try {
            Claim claim = takeInTransaction(connection, request, params, reading);
            connection.commit();
            return claim;
        } catch (SQLException | RuntimeException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private @Nullable Claim takeInTransaction(
            Connection connection, ClaimRequest request, Params params, Reading reading) throws SQLException {
        StoredRecord seen = Objects.requireNonNull(reading.record());
        params.number("seen_fence", seen.fence())
                .number("seen_lease", ChronoUnit.MICROS.between(Instant.EPOCH, seen.leaseUntil()))
                .code("seen_state", Codes.of(seen.state()))
                .token("seen_token", seen.ownerToken());
        if (!statements.query(connection, sql.claimLock(), params, ResultSet::next)) {
            return IN_FLIGHT;
        }
        boolean interrupts = reading.verdict() instanceof ClaimRules.Verdict.Interrupt;
        long fence = Math.max(seen.fence() + 1, reading.now());
        params.number("new_fence", fence);
        if (statements.update(connection, interrupts ? sql.claimInterrupt() : sql.claimTake(), params) == 0) {
            return null;
        }
        return interrupts ? new Claim.Interrupted() : ClaimStep.granted(request, fence, seen.attempt() + 1);
    }
}
