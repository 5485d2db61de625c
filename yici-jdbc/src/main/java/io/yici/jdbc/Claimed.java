package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.ClaimRules;
import io.yici.spi.Completion;
import io.yici.spi.RecordState;
import io.yici.spi.StoredRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What became of one claim of a batch.
 *
 * @param answer to it
 * @param record as the claim left it; null where it cannot be told, and then any other claim of it is answered the same
 */
record Claimed(Claim answer, @Nullable StoredRecord record) {

    static final Claimed IN_FLIGHT = new Claimed(ClaimStep.IN_FLIGHT, null);

    static Map<RecordId, ClaimRequest> byId(List<ClaimRequest> requests) {
        return requests.stream().collect(Collectors.toMap(ClaimRequest::id, Function.identity()));
    }

    /** From records as they are after the claims were tried: an owner meets its own token. */
    static Map<RecordId, Claimed> read(ResultSet rows, List<ClaimRequest> requests) throws SQLException {
        Map<RecordId, ClaimRequest> asked = byId(requests);
        Map<RecordId, Claimed> answers = new HashMap<>();
        while (rows.next()) {
            RecordRow row = new RecordRow(rows);
            answers.put(row.id(), of(row, asked));
        }
        return answers;
    }

    /** A record that the claim made, at the time that is its first fence. */
    static Claimed made(ClaimRequest request, long fence) {
        Instant now = RecordRow.instant(fence);
        Completion completion = request.atOnce();
        return new Claimed(
                ClaimStep.granted(request, fence, 1),
                new StoredRecord(
                        request.operation(),
                        request.key(),
                        StoredRecord.FORMAT_VERSION,
                        completion == null ? RecordState.IN_PROGRESS : RecordState.COMPLETED,
                        request.ownerToken(),
                        fence,
                        1,
                        request.fingerprint(),
                        request.crashes(),
                        now.plus(request.lease()),
                        now,
                        completion == null ? null : now.plus(completion.retention()),
                        completion == null ? null : completion.expiry(),
                        completion == null ? null : completion.result(),
                        null,
                        request.requestId(),
                        now));
    }

    static Claimed of(RecordRow row, Map<RecordId, ClaimRequest> asked) throws SQLException {
        ClaimRequest request = Objects.requireNonNull(asked.get(row.id()));
        ClaimRules.Verdict verdict = ClaimStep.judge(row, request);
        if (row.formatVersion() > StoredRecord.FORMAT_VERSION) {
            return new Claimed(((ClaimRules.Verdict.Answer) verdict).claim(), null);
        }
        StoredRecord record = row.read();
        return verdict instanceof ClaimRules.Verdict.Answer known
                ? new Claimed(known.claim(), record)
                : new Claimed(claimable(record, request), record);
    }

    /**
     * One that is the claimer's own was completed at once, for a retention that is over already. Of any other, somebody else holds the
     * lock, or has just got it.
     */
    private static Claim claimable(StoredRecord record, ClaimRequest request) {
        return record.ownerToken().equals(request.ownerToken())
                ? ClaimStep.granted(request, record.fence(), record.attempt())
                : ClaimStep.IN_FLIGHT;
    }

    /**
     * What a later claim of the same record in the same batch is answered; null if it has to be made. One that could not take a
     * record which is claimable speaks for the others, too.
     */
    @Nullable Claim toLater(ClaimRequest request) {
        if (record == null) {
            return answer;
        }
        if (ClaimRules.judge(record, request) instanceof ClaimRules.Verdict.Answer known) {
            return known.claim();
        }
        return answer instanceof Claim.InProgress ? answer : null;
    }
}
