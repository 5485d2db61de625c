package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.jdbc.spi.Batching;
import io.yici.spi.ClaimRequest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The database decides and writes, given an array of each value or a row for each claim. */
final class OneStatementBatch implements BatchStep {

    private interface Query {
        Map<RecordId, Claimed> ask(Connection connection, List<ClaimRequest> requests) throws SQLException;
    }

    private final Query query;

    private OneStatementBatch(Query query) {
        this.query = query;
    }

    static BatchStep of(Batching.Arrays batching, Statements statements) {
        Sql sql = Sql.of(batching.sql());
        Sql takeOver = Sql.of(batching.takeOver());
        return new OneStatementBatch((connection, requests) -> {
            List<ClaimRequest> claimable = new ArrayList<>();
            Map<RecordId, Claimed> answers = statements.query(
                    connection, sql, arrays(requests), rows -> answers(rows, Claimed.byId(requests), claimable));
            if (!claimable.isEmpty()) {
                answers.putAll(statements.query(
                        connection, takeOver, arrays(claimable), rows -> answers(rows, Claimed.byId(claimable))));
            }
            return answers;
        });
    }

    private static ParamArrays arrays(List<ClaimRequest> requests) {
        return new ParamArrays(BatchStep.params(requests));
    }

    static BatchStep of(Batching.Rows batching, Statements statements) {
        return new OneStatementBatch((connection, requests) -> statements.query(
                connection,
                Sql.of(batching.sql().apply(requests.size())),
                new ParamRows(BatchStep.params(requests)),
                rows -> answers(rows, Claimed.byId(requests))));
    }

    /** What it tells nothing of was committed by another after its snapshot: the next statement sees it. */
    @Override
    public Map<RecordId, Claimed> claim(Connection connection, List<ClaimRequest> requests) throws SQLException {
        Map<RecordId, Claimed> answers = new HashMap<>();
        List<ClaimRequest> open = requests;
        for (int tried = 0; tried < ClaimStep.MOST_TRIES && !open.isEmpty(); tried++) {
            answers.putAll(query.ask(connection, open));
            open = BatchStep.without(requests, answers);
        }
        return answers;
    }

    /** Those that are there and may be claimed are only collected. */
    private static Map<RecordId, Claimed> answers(
            ResultSet rows, Map<RecordId, ClaimRequest> asked, List<ClaimRequest> claimable) throws SQLException {
        Map<RecordId, Claimed> answers = new HashMap<>();
        while (rows.next()) {
            byte[] digest = rows.getBytes("asked");
            if (digest == null) {
                addMade(rows, asked, answers);
                continue;
            }
            RecordId id = RecordId.of(digest);
            ClaimRequest request = Objects.requireNonNull(asked.get(id));
            RecordRow row = new RecordRow(rows);
            if (!row.isPresent()) {
                addUnlessFree(rows, id, answers);
            } else if (ClaimStep.isClaimable(row, request)) {
                claimable.add(request);
            } else {
                answers.put(id, Claimed.of(row, asked));
            }
        }
        return answers;
    }

    private static void addMade(ResultSet rows, Map<RecordId, ClaimRequest> asked, Map<RecordId, Claimed> answers)
            throws SQLException {
        byte[] made = rows.getBytes("made");
        if (made != null) {
            long fence = rows.getLong("now");
            for (RecordId id : ids(made)) {
                answers.put(id, Claimed.made(Objects.requireNonNull(asked.get(id)), fence));
            }
        }
    }

    private static void addUnlessFree(ResultSet rows, RecordId id, Map<RecordId, Claimed> answers) throws SQLException {
        if (!rows.getBoolean("free")) {
            answers.put(id, Claimed.IN_FLIGHT);
        }
    }

    private static Map<RecordId, Claimed> answers(ResultSet rows, Map<RecordId, ClaimRequest> asked)
            throws SQLException {
        Map<RecordId, Claimed> answers = new HashMap<>();
        while (rows.next()) {
            RecordRow row = new RecordRow(rows);
            if (row.isPresent()) {
                answers.put(row.id(), Claimed.of(row, asked));
            } else {
                addBusy(rows.getBytes("busy"), answers);
            }
        }
        return answers;
    }

    /** One record that is not there yet may have become visible meanwhile; then it has its own row. */
    private static void addBusy(byte[] busy, Map<RecordId, Claimed> answers) {
        ids(busy).forEach(id -> answers.putIfAbsent(id, Claimed.IN_FLIGHT));
    }

    private static List<RecordId> ids(byte[] digests) {
        List<RecordId> ids = new ArrayList<>(digests.length / RecordId.LENGTH);
        for (int from = 0; from < digests.length; from += RecordId.LENGTH) {
            ids.add(RecordId.of(Arrays.copyOfRange(digests, from, from + RecordId.LENGTH)));
        }
        return ids;
    }
}
