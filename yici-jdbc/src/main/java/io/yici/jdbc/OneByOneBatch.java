package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.spi.ClaimRequest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Single claims, for dialects that have nothing better; then all records are read. */
final class OneByOneBatch implements BatchStep {

    private final RecordSql sql;
    private final Statements statements;
    private final ClaimStep singles;

    OneByOneBatch(RecordSql sql, Statements statements, ClaimStep singles) {
        this.sql = sql;
        this.statements = statements;
        this.singles = singles;
    }

    @Override
    public Map<RecordId, Claimed> claim(Connection connection, List<ClaimRequest> requests) throws SQLException {
        Map<RecordId, Claimed> answers = new HashMap<>();
        for (ClaimRequest request : requests) {
            answers.put(request.id(), new Claimed(singles.claim(connection, request), null));
        }
        answers.putAll(statements.query(
                connection,
                sql.findAll(requests.size()),
                new ParamRows(BatchStep.params(requests)),
                rows -> Claimed.read(rows, requests)));
        return answers;
    }
}
