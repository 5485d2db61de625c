package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.jdbc.spi.Batching;
import io.yici.jdbc.spi.Claiming;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ClaimRules;
import io.yici.spi.StoredRecord;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Reads all, and answers what can be answered; inserts what is absent, takes what is claimable, and reads again, where the claimer's own
 * token tells what it got.
 */
final class ReadThenWriteBatch implements BatchStep {

    /** How often a batch waits its time for a single record before it gives up. */
    private static final int MOST_WAITS = 3;

    /** The clock, the session's lock wait, what is claimable, and how the absent ones are to be inserted. */
    private static final class Reading {
        long now;
        long lockWait;
        boolean oneByOne;
        final Map<RecordId, StoredRecord> claimable = new HashMap<>();

        void add(RecordId id, Claimed claimed, Map<RecordId, Claimed> answers) {
            StoredRecord record = claimed.record();
            if (record != null && claimed.answer().equals(ClaimStep.IN_FLIGHT)) {
                claimable.put(id, record);
            } else {
                answers.put(id, claimed);
            }
        }
    }

    private final RecordSql sql;
    private final Claiming.ReadThenWrite ways;
    private final Batching.LikeSingles batching;
    private final Statements statements;
    private final ClaimStep singles;

    ReadThenWriteBatch(RecordSql sql, Batching.LikeSingles batching, Statements statements, ClaimStep singles) {
        this.sql = sql;
        this.ways = (Claiming.ReadThenWrite) sql.claiming();
        this.batching = batching;
        this.statements = statements;
        this.singles = singles;
    }

    @Override
    public Map<RecordId, Claimed> claim(Connection connection, List<ClaimRequest> requests) throws SQLException {
        Map<RecordId, Claimed> answers = new HashMap<>();
        List<ClaimRequest> open = requests;
        for (int tried = 0; !open.isEmpty() && tried <= ClaimStep.MOST_TRIES; tried++) {
            Reading reading = read(connection, open, answers);
            open = BatchStep.without(open, answers);
            if (tried < ClaimStep.MOST_TRIES) {
                reading.oneByOne = tried == ClaimStep.MOST_TRIES - 1;
                write(connection, open, reading, answers);
                open = BatchStep.without(open, answers);
            }
        }
        return answers;
    }

    private Reading read(Connection connection, List<ClaimRequest> open, Map<RecordId, Claimed> answers)
            throws SQLException {
        return statements.query(
                connection,
                sql.claimReadAll(ways, open.size()),
                new ParamRows(BatchStep.params(open)),
                rows -> reading(rows, Claimed.byId(open), answers));
    }

    private static Reading reading(ResultSet rows, Map<RecordId, ClaimRequest> asked, Map<RecordId, Claimed> answers)
            throws SQLException {
        Reading reading = new Reading();
        while (rows.next()) {
            reading.now = rows.getLong("now");
            reading.lockWait = rows.getLong("lock_wait");
            RecordRow row = new RecordRow(rows);
            if (row.isPresent()) {
                reading.add(row.id(), Claimed.of(row, asked), answers);
            }
        }
        return reading;
    }

    private void write(Connection connection, List<ClaimRequest> open, Reading reading, Map<RecordId, Claimed> answers)
            throws SQLException {
        List<ClaimRequest> absent = BatchStep.without(open, reading.claimable);
        if (reading.oneByOne) {
            answers.putAll(insertOneByOne(connection, absent));
        } else if (!absent.isEmpty()) {
            insert(connection, absent, reading, answers);
        }
        if (!reading.claimable.isEmpty()) {
            take(connection, BatchStep.without(open, Claimed.byId(absent)), reading, answers);
        }
    }

    /** One that is there after all is read next time; it may undo the statement. */
    private void insert(
            Connection connection, List<ClaimRequest> absent, Reading reading, Map<RecordId, Claimed> answers)
            throws SQLException {
        List<Params> rows = absent.stream().map(it -> params(it, reading.now)).toList();
        Sql insert = sql.claimInsertAll(rows.size(), batching.ifPresent());
        try (Restoring wait = InsertWait.bounded(connection, ways, reading.lockWait)) {
            statements.update(connection, insert, new ParamRows(rows));
        } catch (SQLException e) {
            if (ways.waitedTooLong().test(e)) {
                answers.putAll(insertOneByOne(connection, absent));
            } else if (!SqlErrors.isDuplicateKey(e)) {
                throw e;
            }
        }
    }

    private static Params params(ClaimRequest request, long now) {
        return ClaimStep.params(request).ends(now, request.lease(), request.atOnce());
    }

    /** Others insert some of them meanwhile, again and again, or in a transaction that does not end; this makes the rest. */
    private Map<RecordId, Claimed> insertOneByOne(Connection connection, List<ClaimRequest> absent)
            throws SQLException {
        Map<RecordId, Claimed> inFlight = new HashMap<>();
        for (ClaimRequest request : absent) {
            if (singles.claim(connection, request).equals(ClaimStep.IN_FLIGHT)) {
                inFlight.put(request.id(), Claimed.IN_FLIGHT);
            }
            if (inFlight.size() == MOST_WAITS) {
                throw new SQLTimeoutException("several records are held by transactions that do not end", "HYT00");
            }
        }
        return inFlight;
    }

    private void take(
            Connection connection, List<ClaimRequest> claimable, Reading reading, Map<RecordId, Claimed> answers)
            throws SQLException {
        Set<RecordId> locked = lock(connection, claimable);
        List<Params> takes = new ArrayList<>();
        List<Params> interrupts = new ArrayList<>();
        for (ClaimRequest request : claimable) {
            StoredRecord seen = Objects.requireNonNull(reading.claimable.get(request.id()));
            if (!locked.contains(request.id())) {
                answers.put(request.id(), new Claimed(ClaimStep.IN_FLIGHT, seen));
            } else if (ClaimRules.judge(seen, request) instanceof ClaimRules.Verdict.Interrupt) {
                interrupts.add(params(request, reading.now, seen));
            } else {
                takes.add(params(request, reading.now, seen));
            }
        }
        updateEach(connection, sql.claimTake(), takes);
        updateEach(connection, sql.claimInterrupt(), interrupts);
    }

    private static Params params(ClaimRequest request, long now, StoredRecord seen) {
        Params params = params(request, now);
        params.seen(seen, now);
        return params;
    }

    /** What it counts is not to be relied on: the next reading tells. */
    private void updateEach(Connection connection, Sql update, List<Params> rows) throws SQLException {
        if (!rows.isEmpty()) {
            statements.updateEach(connection, update, rows);
        }
    }

    private Set<RecordId> lock(Connection connection, List<ClaimRequest> claimable) throws SQLException {
        ParamRows digests = new ParamRows(BatchStep.params(claimable));
        return statements.query(connection, sql.claimLockAll(claimable.size()), digests, rows -> {
            Set<RecordId> locked = new HashSet<>();
            while (rows.next()) {
                locked.add(RecordId.of(rows.getBytes("digest")));
            }
            return locked;
        });
    }
}
