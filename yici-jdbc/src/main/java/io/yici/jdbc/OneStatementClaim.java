package io.yici.jdbc;

import io.yici.jdbc.spi.Claiming;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ClaimRules;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The database decides and writes; only answers about records that it left alone are worked out here. */
final class OneStatementClaim implements ClaimStep {

    private static final int GRANTED = 1;
    private static final int INTERRUPTED = 2;

    private final Sql sql;
    private final Sql otherwise;
    private final Predicate<SQLException> left;
    private final Statements statements;

    OneStatementClaim(Claiming.OneStatement one, Statements statements) {
        this.sql = Sql.of(one.sql());
        this.otherwise = Sql.of(one.otherwise());
        this.left = one.left();
        this.statements = statements;
    }

    @Override
    public Claim claim(Connection connection, ClaimRequest request) throws SQLException {
        Params params = ClaimStep.params(request)
                .number("advisory", ByteBuffer.wrap(request.id().bytes()).getLong());
        for (int tried = 0; tried < MOST_TRIES; tried++) {
            Answer answer = first(connection, params, request);
            if (answer.left()) {
                answer = statements.query(connection, otherwise, params, rows -> answer(rows, request));
            }
            Claim claim = answer.claim();
            if (claim != null) {
                return claim;
            }
        }
        return ClaimStep.outOfTries(connection);
    }

    private Answer first(Connection connection, Params params, ClaimRequest request) throws SQLException {
        try {
            return statements.query(connection, sql, params, rows -> answer(rows, request));
        } catch (SQLException e) {
            if (left.test(e)) {
                return Answer.LEFT;
            }
            throw e;
        }
    }

    /** Unknown where another's insert committed after this statement's snapshot: the next statement sees it. */
    private static Answer answer(ResultSet rows, ClaimRequest request) throws SQLException {
        if (!rows.next()) {
            return Answer.UNKNOWN;
        }
        int change = rows.getInt("change");
        if (change == GRANTED) {
            return Answer.of(ClaimStep.granted(request, rows.getLong("new_fence"), rows.getInt("new_attempt")));
        }
        if (change == INTERRUPTED) {
            return Answer.of(new Claim.Interrupted());
        }
        RecordRow row = new RecordRow(rows);
        boolean present = row.isPresent();
        if (present && ClaimStep.judge(row, request) instanceof ClaimRules.Verdict.Answer known) {
            return Answer.of(known.claim());
        }
        // claimable and yet not claimed: somebody else holds its lock, or has got it; unless it was left to the other
        // statement
        return new Answer(rows.getBoolean("free") ? null : IN_FLIGHT, present);
    }

    /**
     * What a statement tells.
     *
     * @param claim null if the other statement or the next try has to tell
     * @param left whether it is the other statement
     */
    private record Answer(@Nullable Claim claim, boolean left) {

        static final Answer UNKNOWN = new Answer(null, false);
        static final Answer LEFT = new Answer(null, true);

        static Answer of(Claim claim) {
            return new Answer(claim, false);
        }
    }
}
