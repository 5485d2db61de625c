package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.spi.BatchClaims;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.ConflictException;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.Settlement;
import io.yici.spi.StoreException;
import io.yici.spi.StoredRecord;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The record's steps, each on a connection from one place; what fails there becomes a {@link StoreException}. */
final class SteppingStore implements IdempotencyStore, BatchClaims {

    private final Records records;
    private final Connections connections;

    SteppingStore(Records records, Connections connections) {
        this.records = records;
        this.connections = connections;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        return step("claim", connection -> records.claim(connection, request));
    }

    @Override
    public List<Claim> claimAll(List<ClaimRequest> requests) {
        List<ClaimRequest> all = List.copyOf(requests);
        return all.isEmpty() ? List.of() : step("claim batch", connection -> records.claimAll(connection, all));
    }

    @Override
    public boolean complete(Lease lease, Completion completion) {
        return step("complete", connection -> records.complete(connection, lease, completion));
    }

    @Override
    public Set<Lease> renew(Collection<Lease> leases) {
        return leases.isEmpty() ? Set.of() : step("renew", connection -> records.renew(connection, leases));
    }

    @Override
    public boolean release(Lease lease, ReleaseReason reason) {
        return step("release", connection -> records.release(connection, lease, reason));
    }

    @Override
    public boolean interrupt(Lease lease) {
        return step("interrupt", connection -> records.interrupt(connection, lease));
    }

    @Override
    public boolean settle(Settlement settlement) {
        return step("settle", connection -> records.settle(connection, settlement));
    }

    @Override
    public Optional<StoredRecord> find(RecordId id) {
        return step("find", connection -> records.find(connection, id));
    }

    <T extends @Nullable Object> T step(String name, Connections.Step<T> step) {
        try {
            return connections.with(step);
        } catch (SQLException e) {
            throw failed("'" + name + "' (SQLSTATE " + e.getSQLState() + "): " + e.getMessage(), e);
        } catch (Codes.UnknownCode e) {
            throw new StoreException("record not readable at '" + name + "': " + e.getMessage(), e);
        }
    }

    private static StoreException failed(String what, SQLException e) {
        if (SqlErrors.isConflict(e)) {
            return new ConflictException("a concurrent transaction got in the way of " + what, e);
        }
        return SqlErrors.isTimeout(e)
                ? new StoreException("time was up, as when another session has the row or table locked, at " + what, e)
                : new StoreException("database failed at " + what, e);
    }
}
