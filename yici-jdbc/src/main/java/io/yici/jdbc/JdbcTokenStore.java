package io.yici.jdbc;

import io.yici.RefusedUsageException;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import io.yici.spi.StoreException;
import io.yici.spi.StoredToken;
import io.yici.spi.TokenIssue;
import io.yici.spi.TokenRequest;
import io.yici.spi.TokenSlot;
import io.yici.spi.TokenStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * One-time tokens beside the business data, in {@code yici_token}.
 *
 * <ol>
 *   <li>A token is issued on a connection of its own, which commits at once: the owner's tokens are counted, then the slot's row is inserted, or
 *       its token replaced by compare-and-set.
 *   <li>A burn in an open transaction marks the row, if it holds this token, live and unburnt; the mark stands or falls with the work. A token
 *       that is burnt, or about to be, is not replaced.
 *   <li>A burn outside of transactions reads the row.
 *   <li>A purge deletes rows by their keys, a few at a time.
 * </ol>
 *
 * <p>Thread-safe; one per table.
 */
public final class JdbcTokenStore implements TokenStore {

    /** Table of the tokens unless another is configured. */
    public static final String STANDARD_TABLE = "yici_token";

    private final JdbcTransactions transactions;
    private final OwnConnections connections;
    private final GuardSession session;
    private final TokenRows rows;

    private JdbcTokenStore(Builder parts) {
        this.transactions = parts.transactions;
        this.connections = new OwnConnections(parts.connections);
        this.session = new GuardSession(parts.transactions, parts.dialect);
        this.rows = new TokenRows(parts.table, session);
    }

    /**
     * Starts a store.
     *
     * @param connections for issues, reads and purges, which commit on their own
     * @param transactions of the business data, on the same database
     */
    public static Builder builder(DataSource connections, JdbcTransactions transactions) {
        return new Builder(connections, transactions);
    }

    @Override
    public TokenIssue issue(TokenRequest request) {
        if (transactions.isActive()) {
            throw new RefusedUsageException(
                    "a token that is issued inside a transaction would need a second connection,"
                            + " and outlive a rollback; issue it outside");
        }
        return alone("issue of a token", connection -> rows.issue(connection, request));
    }

    @Override
    public Optional<StoredToken> in(TokenSlot slot) {
        return alone("look for a token", connection -> rows.in(connection, slot));
    }

    @Override
    public boolean burn(TokenSlot slot, String token) {
        return transactions.isActive()
                ? session.step("burn of a token", connection -> rows.mark(connection, slot, token))
                : alone("check of a token", connection -> rows.isLive(connection, slot, token));
    }

    @Override
    public Optional<StoredToken> find(String token) {
        Connections.Step<Optional<StoredToken>> step = connection -> rows.find(connection, token);
        return transactions.isActive() ? session.step("look for a token", step) : alone("look for a token", step);
    }

    @Override
    public int purge(int limit) {
        return alone("purge of tokens", connection -> rows.purge(connection, limit));
    }

    private <T> T alone(String what, Connections.Step<T> step) {
        try {
            return connections.with(step);
        } catch (SQLException e) {
            throw new StoreException("database failed at: " + what + ": " + e.getMessage(), e);
        }
    }

    /** Collects what may be told. Not thread-safe. */
    public static final class Builder {

        private final DataSource connections;
        private final JdbcTransactions transactions;
        private TableName table = TableName.parse(STANDARD_TABLE);
        private @Nullable Dialect dialect;
        private SchemaMode schema = SchemaMode.VALIDATE;

        private Builder(DataSource connections, JdbcTransactions transactions) {
            this.connections = connections;
            this.transactions = transactions;
        }

        /** The table, {@value JdbcTokenStore#STANDARD_TABLE} by default. */
        public Builder table(String name) {
            this.table = TableName.parse(name);
            return this;
        }

        /** A dialect other than the one that fits the connection. */
        public Builder dialect(Dialect other) {
            this.dialect = other;
            return this;
        }

        /** Whether the table is made or checked when this is built; checked by default. */
        public Builder schema(SchemaMode mode) {
            this.schema = mode;
            return this;
        }

        /**
         * Ready to keep tokens.
         *
         * @throws IllegalStateException if the table does not fit; the message says what to do
         * @throws StoreException if the database cannot be reached
         */
        public JdbcTokenStore build() {
            try (Connection connection = connections.getConnection()) {
                Dialect spoken = dialect == null ? Dialects.of(connection) : dialect;
                new GuardSchema(new GuardFile("token", STANDARD_TABLE, table, spoken)).prepare(connection, schema);
            } catch (SQLException e) {
                throw new StoreException("cannot prepare table " + table + ": " + e.getMessage(), e);
            }
            return new JdbcTokenStore(this);
        }
    }
}
