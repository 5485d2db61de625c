package io.yici.jdbc;

import io.yici.OverdueRecord;
import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import io.yici.spi.BatchClaims;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Housekeeping;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.MarkerCheck;
import io.yici.spi.RecordBrowser;
import io.yici.spi.RecordPage;
import io.yici.spi.RecordQuery;
import io.yici.spi.ReleaseReason;
import io.yici.spi.SettledRecord;
import io.yici.spi.Settlement;
import io.yici.spi.StoreException;
import io.yici.spi.StoredRecord;
import io.yici.spi.TransactionalStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the records in a table of the business database. Thread-safe; holds no connection between calls and needs no closing.
 *
 * <ol>
 *   <li>A claim reads the committed record and the database's clock. Unless it is claimable, that is the answer, without a lock.
 *   <li>A claimable record is locked if nobody else holds its lock, tested again, and taken: new owner token, fence raised. If
 *       somebody does, a completion or another claim is in flight: in progress.
 *   <li>An absent record is inserted. PostgreSQL inserts only under a try-lock on the digest and MariaDB with no lock wait, so that
 *       nobody waits for an insert that is not committed; MySQL and H2 wait for it, a second at most. Whoever gets no lock is told:
 *       in progress; a transaction whose older view hides the winner is told: conflict.
 *   <li>An insert that meets a record committed meanwhile changes nothing, and the claim starts again, a few times at most.
 *   <li>Every step of the owner is one update by digest, owner token, fence and state; no row changed means: no longer the owner.
 *   <li>A settling is one update by digest and fence, raises the fence, and is noted in a table beside. One update renews all leases.
 *   <li>A step commits on its own, on a connection of its own; or, {@linkplain #enlisted() enlisted}, stands or falls with the
 *       transaction of the calling thread. Lock waits end after three seconds with a {@link StoreException}.
 * </ol>
 */
public final class JdbcIdempotencyStore implements TransactionalStore, BatchClaims, Housekeeping, RecordBrowser {

    private final SteppingStore own;
    private final SteppingStore renewing;
    private final SteppingStore enlisted;
    private final JdbcTransactions transactions;
    private final Records records;
    private final Purging purging;
    private final Browsing browsing;
    private final Settlements settlements;
    private final String dialect;
    private final String table;

    private JdbcIdempotencyStore(Builder parts, JdbcTransactions transactions, Dialect dialect) {
        this.transactions = transactions;
        this.dialect = dialect.name();
        this.table = parts.table.toString();
        Statements statements = new Statements(dialect);
        this.settlements = new Settlements(parts.table, statements);
        this.records = new Records(new RecordSql(dialect, parts.table), settlements, statements);
        this.purging = new Purging(dialect, parts.table, statements);
        this.browsing = new Browsing(dialect, parts.table, statements);
        this.own = new SteppingStore(records, new OwnConnections(parts.claims));
        this.renewing = new SteppingStore(records, new OwnConnections(parts.renewals));
        this.enlisted = new SteppingStore(records, new EnlistedConnection(transactions));
    }

    /**
     * Starts the configuration.
     *
     * @param claims gives the connections of steps that commit on their own; best a small pool of its own on the business
     *     database. Each step takes one connection and gives it back
     */
    public static Builder builder(DataSource claims) {
        return new Builder(claims);
    }

    /** Name of the dialect in use, as in its schema file. */
    public String dialect() {
        return dialect;
    }

    /** Name of the table, with its schema where one was given. */
    public String table() {
        return table;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        return own.claim(request);
    }

    /**
     * {@inheritDoc}
     *
     * <p>In one transaction: one statement for each {@value BatchClaims#MOST_AT_ONCE} records on PostgreSQL and MariaDB; on H2 and MySQL
     * one that reads, and one that inserts, three that take what is claimable and one that reads again where that is needed. One more
     * each where another's insert gets in between. MySQL's driver sends the takes one by one unless it is told to rewrite batches.
     *
     * <p>A record that another transaction has claimed and not committed is in progress, at once. Where it cannot be told, the batch
     * waits: for a record of another batch on PostgreSQL, three seconds at most, and then fails and leaves the caller's transaction to
     * be rolled back; on H2 and MySQL a second for each such record, and fails at the third.
     */
    @Override
    public List<Claim> claimAll(List<ClaimRequest> requests) {
        return own.claimAll(requests);
    }

    @Override
    public boolean complete(Lease lease, Completion completion) {
        return own.complete(lease, completion);
    }

    @Override
    public Set<Lease> renew(Collection<Lease> leases) {
        return renewing.renew(leases);
    }

    @Override
    public boolean release(Lease lease, ReleaseReason reason) {
        return own.release(lease, reason);
    }

    @Override
    public boolean interrupt(Lease lease) {
        return own.interrupt(lease);
    }

    @Override
    public boolean settle(Settlement settlement) {
        return own.settle(settlement);
    }

    /** As the database is. */
    @Override
    public boolean isDurable() {
        return true;
    }

    @Override
    public Optional<StoredRecord> find(RecordId id) {
        return own.find(id);
    }

    @Override
    public List<OverdueRecord> overdue(String operation, @Nullable RecordId after, int limit) {
        return own.step("overdue", connection -> records.overdue(connection, operation, after, limit));
    }

    @Override
    public List<PurgeableRecord> purgeable(@Nullable PurgeableRecord after, int limit) {
        return own.step("purgeable", connection -> purging.purgeable(connection, after, limit));
    }

    @Override
    public Set<PurgeableRecord> purge(Collection<PurgeableRecord> purged) {
        return purged.isEmpty() ? Set.of() : own.step("purge", connection -> purging.purge(connection, purged));
    }

    @Override
    public Set<PurgeableRecord> retain(Collection<PurgeableRecord> retained, Duration longer) {
        return retained.isEmpty()
                ? Set.of()
                : own.step("retain", connection -> purging.retain(connection, retained, longer));
    }

    @Override
    public RecordPage browse(RecordQuery query) {
        return own.step("browse", connection -> browsing.browse(connection, query));
    }

    @Override
    public List<SettledRecord> settlements(RecordId id) {
        return own.step("settlements", connection -> settlements.of(connection, id));
    }

    @Override
    public IdempotencyStore enlisted() {
        return enlisted;
    }

    @Override
    public JdbcTransactions transactions() {
        return transactions;
    }

    /** Configures a store. Not thread-safe. */
    public static final class Builder {

        private final DataSource claims;
        private DataSource renewals;
        private TableName table = TableName.parse(TableName.STANDARD);
        private SchemaMode schema = SchemaMode.VALIDATE;
        private @Nullable JdbcTransactions transactions;
        private @Nullable Dialect dialect;
        private boolean markerCheck = true;

        private Builder(DataSource claims) {
            this.claims = claims;
            this.renewals = claims;
        }

        /** The transactions of the business data; required. */
        public Builder transactions(JdbcTransactions transactions) {
            this.transactions = transactions;
            return this;
        }

        /** Gives the renewer's connection, so that a storm of claims cannot starve it; the claims' DataSource by default. */
        public Builder renewals(DataSource renewals) {
            this.renewals = renewals;
            return this;
        }

        /**
         * Name of the table, with its schema if need be; {@value TableName#STANDARD} by default.
         *
         * @throws IllegalArgumentException if it is not made of plain identifiers
         */
        public Builder table(String table) {
            this.table = TableName.parse(table);
            return this;
        }

        /** What is done about the table now; {@link SchemaMode#VALIDATE} by default. */
        public Builder schema(SchemaMode schema) {
            this.schema = schema;
            return this;
        }

        /** The database's dialect; chosen by its product name by default. */
        public Builder dialect(Dialect dialect) {
            this.dialect = dialect;
            return this;
        }

        /** Leaves out the {@link MarkerCheck}, which is made unless {@link SchemaMode#NONE} is chosen. */
        public Builder withoutMarkerCheck() {
            this.markerCheck = false;
            return this;
        }

        /**
         * The store.
         *
         * @throws IllegalStateException if the transactions are missing, no dialect fits, the table does not, or the business
         *     transactions do not reach it; the message says what to do
         * @throws StoreException if the database cannot be reached
         */
        public JdbcIdempotencyStore build() {
            if (transactions == null) {
                throw new IllegalStateException(
                        "no transactions: give the builder a ThreadBoundTransactions, or the binding of your framework");
            }
            JdbcIdempotencyStore store = new JdbcIdempotencyStore(this, transactions, prepare());
            if (markerCheck && schema != SchemaMode.NONE) {
                MarkerCheck.require(store);
            }
            return store;
        }

        private Dialect prepare() {
            if (dialect != null && schema == SchemaMode.NONE) {
                return dialect;
            }
            try (Connection connection = claims.getConnection()) {
                Dialect spoken = dialect == null ? Dialects.of(connection) : dialect;
                new Schema(spoken, table).prepare(connection, schema);
                return spoken;
            } catch (SQLException e) {
                throw new StoreException("cannot prepare table " + table + ": " + e.getMessage(), e);
            }
        }
    }
}
