package io.yici.jdbc;

import io.yici.Operation;
import io.yici.OverdueRecord;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.Settlement;
import io.yici.spi.StoredRecord;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Each step of the record's life on a given connection. Neither commits nor closes. */
final class Records {

    /** Keeps the parameters of one renewal well under the 65,535 that PostgreSQL takes. */
    private static final int RENEWED_AT_ONCE = 1_000;

    /** What a renewal tells of a record. */
    private record Held(RecordId id, UUID ownerToken, long fence) {}

    private final RecordSql sql;
    private final Statements statements;
    private final Settlements settlements;
    private final ClaimStep claims;
    private final BatchStep batches;

    Records(RecordSql sql, Settlements settlements, Statements statements) {
        this.sql = sql;
        this.settlements = settlements;
        this.statements = statements;
        this.claims = ClaimStep.of(sql, statements);
        this.batches = BatchStep.of(sql, statements, claims);
    }

    Claim claim(Connection connection, ClaimRequest request) throws SQLException {
        return claims.claim(connection, request);
    }

    /** As a whole, so a connection that commits each statement gets a transaction for it. */
    List<Claim> claimAll(Connection connection, List<ClaimRequest> requests) throws SQLException {
        try {
            return Together.on(connection, it -> new BatchRounds(requests).claim(batches, it));
        } catch (SQLException e) {
            throw SqlErrors.isTimeout(e) ? waitedInVain(e) : e;
        }
    }

    private static SQLException waitedInVain(SQLException e) {
        String message =
                "waited in vain for another transaction, which has claimed one of the records and has not ended;"
                        + " roll back and claim the batch again: ";
        return new SQLException(message + e.getMessage(), "55P03", e.getErrorCode(), e);
    }

    boolean complete(Connection connection, Lease lease, Completion completion) throws SQLException {
        return statements.update(connection, sql.complete(), owner(lease).completion(completion)) == 1;
    }

    boolean release(Connection connection, Lease lease, ReleaseReason reason) throws SQLException {
        Sql release = switch (reason) {
            case NOTHING_HAPPENED -> sql.releaseForAny();
            case HANDLER_ENTERED -> sql.release();
        };
        return statements.update(connection, release, owner(lease).duration("retention", Operation.RELEASED_RETENTION))
                == 1;
    }

    boolean interrupt(Connection connection, Lease lease) throws SQLException {
        return statements.update(connection, sql.interrupt(), owner(lease)) == 1;
    }

    private static Params owner(Lease lease) {
        return new Params()
                .bytes("digest", lease.id().bytes())
                .token("token", lease.ownerToken())
                .number("fence", lease.fence());
    }

    boolean settle(Connection connection, Settlement settlement) throws SQLException {
        Params params = new Params()
                .bytes("digest", settlement.id().bytes())
                .number("fence", settlement.expectedFence())
                .completion(settlement.completion());
        boolean releases = settlement.completion() == null;
        Sql settle = releases ? sql.settleReleased() : sql.settleCompleted();
        if (releases) {
            params.duration("retention", Operation.RELEASED_RETENTION);
        }
        return Together.on(connection, it -> {
            boolean applied = statements.update(it, settle, params) == 1;
            if (applied) {
                settlements.note(it, settlement, find(it, settlement.id()).orElseThrow());
            }
            return applied;
        });
    }

    Optional<StoredRecord> find(Connection connection, RecordId id) throws SQLException {
        return statements.query(
                connection,
                sql.find(),
                new Params().bytes("digest", id.bytes()),
                rows -> rows.next() ? Optional.of(new RecordRow(rows).read()) : Optional.empty());
    }

    List<OverdueRecord> overdue(Connection connection, String operation, @Nullable RecordId after, int limit)
            throws SQLException {
        Params params = new Params()
                .text("operation", operation)
                .bytes("after", after == null ? new byte[0] : after.bytes())
                .number("most", limit);
        return statements.query(connection, sql.overdue(), params, rows -> {
            List<OverdueRecord> found = new ArrayList<>();
            while (rows.next()) {
                found.add(new RecordRow(rows).overdue());
            }
            return found;
        });
    }

    /** In the order of the ids, as every renewal does it, so that two of them cannot wait for each other. */
    Set<Lease> renew(Connection connection, Collection<Lease> leases) throws SQLException {
        List<Lease> ordered = leases.stream()
                .sorted(Comparator.comparing(Lease::id))
                .distinct()
                .toList();
        Set<Held> held = new HashSet<>();
        for (int from = 0; from < ordered.size(); from += RENEWED_AT_ONCE) {
            renew(connection, ordered.subList(from, Math.min(ordered.size(), from + RENEWED_AT_ONCE)), held);
        }
        return ordered.stream()
                .filter(it -> held.contains(new Held(it.id(), it.ownerToken(), it.fence())))
                .collect(Collectors.toSet());
    }

    private void renew(Connection connection, List<Lease> leases, Set<Held> held) throws SQLException {
        List<Held> renewed = statements.renew(connection, sql.renewal(leases.size()), leases, rows -> {
            List<Held> found = new ArrayList<>();
            while (rows.next()) {
                found.add(new Held(RecordId.of(rows.getBytes(1)), RecordRow.token(rows), rows.getLong(3)));
            }
            return found;
        });
        held.addAll(renewed);
    }
}
