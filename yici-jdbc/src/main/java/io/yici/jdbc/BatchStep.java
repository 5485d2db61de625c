package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.jdbc.spi.Batching;
import io.yici.jdbc.spi.Claiming;
import io.yici.spi.ClaimRequest;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Many claims on a connection, in the dialect's way and within one transaction. */
interface BatchStep {

    /**
     * Claims of different records, in the order of their ids. A claim without an answer has met changes again and again that the
     * transaction does not see.
     */
    Map<RecordId, Claimed> claim(Connection connection, List<ClaimRequest> requests) throws SQLException;

    static BatchStep of(RecordSql sql, Statements statements, ClaimStep singles) {
        Batching batching = sql.batching();
        if (batching instanceof Batching.Arrays arrays) {
            return OneStatementBatch.of(arrays, statements);
        }
        if (batching instanceof Batching.Rows rows) {
            return OneStatementBatch.of(rows, statements);
        }
        return sql.claiming() instanceof Claiming.ReadThenWrite
                ? new ReadThenWriteBatch(sql, (Batching.LikeSingles) batching, statements, singles)
                : new OneByOneBatch(sql, statements, singles);
    }

    static List<ClaimRequest> without(List<ClaimRequest> requests, Map<RecordId, ?> answered) {
        return requests.stream().filter(it -> !answered.containsKey(it.id())).toList();
    }

    static List<Params> params(List<ClaimRequest> requests) {
        return requests.stream()
                .map(it -> ClaimStep.params(it)
                        .number("advisory", ByteBuffer.wrap(it.id().bytes()).getLong()))
                .toList();
    }
}
