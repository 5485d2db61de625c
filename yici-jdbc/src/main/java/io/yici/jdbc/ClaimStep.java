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
import java.time.Duration;

/** One claim on a connection, in the dialect's way. */
interface ClaimStep {

    /** A claim that meets a change under way this often is answered as in progress. */
    int MOST_TRIES = 5;

    Claim IN_FLIGHT = new Claim.InProgress(Duration.ZERO);

    Claim claim(Connection connection, ClaimRequest request) throws SQLException;

    static ClaimStep of(RecordSql sql, Statements statements) {
        Claiming claiming = sql.claiming();
        if (claiming instanceof Claiming.OneStatement one) {
            return new OneStatementClaim(Sql.of(one.sql()), statements);
        }
        return claiming instanceof Claiming.ReadThenWrite ways
                ? new ReadThenWriteClaim(sql, ways, statements)
                : new InsertIfAbsentClaim(sql, (Claiming.InsertIfAbsent) claiming, statements);
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
                .completion(request.atOnce());
    }

    /** A form of a newer release is not even decoded. */
    static ClaimRules.Verdict judge(RecordRow row, ClaimRequest request) throws SQLException {
        if (row.formatVersion() > StoredRecord.FORMAT_VERSION) {
            return new ClaimRules.Verdict.Answer(new Claim.Unreadable("record format " + row.formatVersion()));
        }
        return ClaimRules.judge(row.read(), request);
    }

    static Claim granted(ClaimRequest request, long fence, int attempt) {
        return new Claim.Granted(new Lease(request.id(), request.ownerToken(), fence, attempt, request.lease()));
    }
}
