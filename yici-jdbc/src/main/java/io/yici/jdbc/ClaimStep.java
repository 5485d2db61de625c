package io.yici.jdbc;

import io.yici.Fingerprint;
import io.yici.jdbc.spi.Claiming;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ClaimRules;
import io.yici.spi.Lease;
import io.yici.spi.StoredRecord;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.time.Duration;

/** One claim on a connection, in the dialect's way. */
interface ClaimStep {

    /** How often a claim starts again that meets a change under way. */
    int MOST_TRIES = 5;

    /** PostgreSQL says so itself; other databases report a duplicate that a read does not show, or change nothing. */
    String HIDDEN = "who was faster is not in this transaction's view, which is older";

    Claim IN_FLIGHT = new Claim.InProgress(Duration.ZERO);

    Claim claim(Connection connection, ClaimRequest request) throws SQLException;

    static ClaimStep of(RecordSql sql, Statements statements) {
        Claiming claiming = sql.claiming();
        if (claiming instanceof Claiming.OneStatement one) {
            return new OneStatementClaim(one, statements);
        }
        return claiming instanceof Claiming.ReadThenWrite ways
                ? new ReadThenWriteClaim(sql, ways, statements)
                : new InsertIfAbsentClaim(sql, (Claiming.InsertIfAbsent) claiming, statements);
    }

    /**
     * What a claim is told that met a change each time. A step of its own sees all that is committed; a transaction may not.
     *
     * @throws SQLException as a serialization failure
     */
    static Claim outOfTries(Connection connection) throws SQLException {
        if (connection.getAutoCommit()) {
            return IN_FLIGHT;
        }
        throw hidden();
    }

    static SQLException hidden() {
        return new SQLTransactionRollbackException(HIDDEN, "40001");
    }

    static Params params(ClaimRequest request) {
        Fingerprint fingerprint = request.fingerprint();
        return new Params()
                .bytes("digest", request.id().bytes())
                .text("operation", request.operation())
                .text("scope", request.key().scope())
                .text("record_key", request.key().value())
                .code("format", StoredRecord.FORMAT_VERSION)
                .code("state", request.atOnce() == null ? Codes.IN_PROGRESS : Codes.COMPLETED)
                .token("token", request.ownerToken())
                .bytes("fingerprint", fingerprint == null ? null : fingerprint.stored())
                .code("known_fingerprint", Fingerprint.VERSION)
                .code("crashes", Codes.of(request.crashes()))
                .duration("lease", request.lease())
                .text("request_id", request.requestId())
                .completion(request.atOnce());
    }

    /** A form of a newer release is not even decoded. */
    static ClaimRules.Verdict judge(RecordRow row, ClaimRequest request) throws SQLException {
        if (row.formatVersion() > StoredRecord.FORMAT_VERSION) {
            return new ClaimRules.Verdict.Answer(new Claim.Unreadable("record format " + row.formatVersion()));
        }
        return ClaimRules.judge(row.read(), request);
    }

    static boolean isClaimable(RecordRow row, ClaimRequest request) throws SQLException {
        return !(judge(row, request) instanceof ClaimRules.Verdict.Answer);
    }

    static Claim granted(ClaimRequest request, long fence, int attempt) {
        return new Claim.Granted(new Lease(request.id(), request.ownerToken(), fence, attempt, request.lease()));
    }
}
