package io.yici.jdbc;

import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ClaimRules;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The database decides and writes; only answers about records that it left alone are worked out here. */
final class OneStatementClaim implements ClaimStep {

    private static final int GRANTED = 1;
    private static final int INTERRUPTED = 2;

    private final Sql sql;
    private final Statements statements;

    OneStatementClaim(Sql sql, Statements statements) {
        this.sql = sql;
        this.statements = statements;
    }

    @Override
    public Claim claim(Connection connection, ClaimRequest request) throws SQLException {
        Params params = ClaimStep.params(request);
        for (int tried = 0; tried < MOST_TRIES; tried++) {
            Optional<Claim> claim = statements.query(connection, sql, params, rows -> answer(rows, request));
            if (claim.isPresent()) {
                return claim.get();
            }
        }
        return ClaimStep.outOfTries(connection);
    }

    /** Empty where another's insert committed after this statement's snapshot: the next statement sees it. */
    private static Optional<Claim> answer(ResultSet rows, ClaimRequest request) throws SQLException {
        if (!rows.next()) {
            return Optional.empty();
        }
        int change = rows.getInt("change");
        if (change == GRANTED) {
            return Optional.of(ClaimStep.granted(request, rows.getLong("new_fence"), rows.getInt("new_attempt")));
        }
        if (change == INTERRUPTED) {
            return Optional.of(new Claim.Interrupted());
        }
        RecordRow row = new RecordRow(rows);
        if (!row.isPresent()) {
            return rows.getBoolean("free") ? Optional.empty() : Optional.of(IN_FLIGHT);
        }
        if (ClaimStep.judge(row, request) instanceof ClaimRules.Verdict.Answer known) {
            return Optional.of(known.claim());
        }
        // claimable and yet not claimed: somebody else holds its lock, or has got it
        return rows.getBoolean("free") ? Optional.empty() : Optional.of(IN_FLIGHT);
    }
}
