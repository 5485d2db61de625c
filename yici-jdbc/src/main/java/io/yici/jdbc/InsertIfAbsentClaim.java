package io.yici.jdbc;

import io.yici.jdbc.spi.Claiming;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ClaimRules;
import io.yici.spi.StoredRecord;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Read and judge; insert if absent, or compare-and-set what was read. Nothing is concluded from what an insert says that it did:
 * the record is read again, and by its owner token it is this claim's or somebody else's.
 */
final class InsertIfAbsentClaim implements ClaimStep {

    private static final int WAITED_TOO_LONG = -1;

    /** What is to be done about a record; the record is null where it is not even decoded. */
    private record Reading(
            long now, ClaimRules.Verdict verdict, @Nullable StoredRecord record) {}

    private final RecordSql sql;
    private final Claiming.InsertIfAbsent ways;
    private final Statements statements;
    private final Sql read;
    private final Sql insert;

    InsertIfAbsentClaim(RecordSql sql, Claiming.InsertIfAbsent ways, Statements statements) {
        this.sql = sql;
        this.ways = ways;
        this.statements = statements;
        this.read = sql.find();
        this.insert = sql.claimInsertIfAbsent(ways);
    }

    @Override
    public Claim claim(Connection connection, ClaimRequest request) throws SQLException {
        Params params = ClaimStep.params(request);
        for (int tried = 0; tried < MOST_TRIES; tried++) {
            Reading reading = read(connection, params, rows -> reading(rows, request));
            if (reading == null) {
                if (write(connection, insert, params) == WAITED_TOO_LONG) {
                    return IN_FLIGHT;
                }
                reading = read(connection, params, rows -> readingAfterInsert(rows, request));
            }
            Claim claim = reading == null ? null : decide(connection, request, params, reading);
            if (claim != null) {
                return claim;
            }
        }
        return ClaimStep.outOfTries(connection);
    }

    /** Null where there is no record. */
    private @Nullable Reading read(Connection connection, Params params, Statements.Reader<Reading> reader)
            throws SQLException {
        return statements
                .query(
                        connection,
                        read,
                        params,
                        rows -> rows.next() ? Optional.of(reader.read(rows)) : Optional.<Reading>empty())
                .orElse(null);
    }

    private static Reading reading(ResultSet rows, ClaimRequest request) throws SQLException {
        RecordRow row = new RecordRow(rows);
        ClaimRules.Verdict verdict = ClaimStep.judge(row, request);
        return new Reading(
                rows.getLong("now"), verdict, verdict instanceof ClaimRules.Verdict.Answer ? null : row.read());
    }

    private static Reading readingAfterInsert(ResultSet rows, ClaimRequest request) throws SQLException {
        if (!RecordRow.token(rows).equals(request.ownerToken())) {
            return reading(rows, request);
        }
        Claim mine = ClaimStep.granted(request, rows.getLong("fence"), rows.getInt("attempt"));
        return new Reading(rows.getLong("now"), new ClaimRules.Verdict.Answer(mine), null);
    }

    /** Null where somebody else was faster. */
    private @Nullable Claim decide(Connection connection, ClaimRequest request, Params params, Reading reading)
            throws SQLException {
        if (reading.verdict() instanceof ClaimRules.Verdict.Answer known) {
            return known.claim();
        }
        StoredRecord seen = Objects.requireNonNull(reading.record());
        params.ends(reading.now(), request.lease(), request.atOnce());
        long fence = params.seen(seen, reading.now());
        boolean interrupts = reading.verdict() instanceof ClaimRules.Verdict.Interrupt;
        int changed = write(connection, interrupts ? sql.claimInterrupt() : sql.claimTake(), params);
        if (changed == WAITED_TOO_LONG) {
            return IN_FLIGHT;
        }
        if (changed == 0) {
            return null;
        }
        return interrupts ? new Claim.Interrupted() : ClaimStep.granted(request, fence, seen.attempt() + 1);
    }

    private int write(Connection connection, Sql change, Params params) throws SQLException {
        try {
            return statements.updateWithin(connection, change, params, ways.waitSeconds());
        } catch (SQLException e) {
            if (SqlErrors.isDuplicateKey(e)) {
                return 0;
            }
            if (!ways.waitedTooLong().test(e)) {
                throw e;
            }
            if (connection.getAutoCommit() || !ways.breaksTransaction().test(e)) {
                return WAITED_TOO_LONG;
            }
            throw new SQLTransactionRollbackException("waited too long for another transaction's record", "40001", e);
        }
    }
}
