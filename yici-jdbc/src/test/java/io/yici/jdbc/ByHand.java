package io.yici.jdbc;

import io.yici.RecordId;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * What a careful engineer would write without Yici, in plain JDBC: the plainest statements that leave the same record behind. It waits
 * for a duplicate that is not committed, trusts its own clock, answers no repeat and takes nothing over.
 */
final class ByHand {

    private static final String CLAIM =
            "INSERT INTO by_hand (digest, operation, scope, record_key, format_version, state,"
                    + " owner_token, fence, attempt, crashes, lease_until, claimed_at, changed_at, created_at, retained_until, expiry,"
                    + " result_kind, result_codec, result_version, result_type, result_body)"
                    + " VALUES (?, ?, ?, ?, 1, ?, ?, ?, 1, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String COMPLETE =
            "UPDATE by_hand SET state = 2, changed_at = ?, retained_until = ?, expiry = 1,"
                    + " result_kind = 1, result_codec = 'text', result_version = 1, result_type = 'text/plain', result_body = ?"
                    + " WHERE digest = ? AND owner_token = ? AND fence = ?";

    private static final long LEASE_MILLIS = 30_000;
    private static final long RETENTION_MILLIS = 86_400_000;

    private final DataSource pool;
    private final boolean tokensAreBytes;

    private record Owner(byte[] digest, UUID token, long now) {}

    ByHand(DataSource pool, boolean tokensAreBytes) {
        this.pool = pool;
        this.tokensAreBytes = tokensAreBytes;
    }

    /** Claim, work, result, one commit. */
    void inline(String key) throws SQLException {
        inTransaction(connection -> {
            Owner owner = claim(connection, key, false);
            complete(connection, owner, Orders.insert(connection, key));
        });
    }

    /** Claim and work, one commit. */
    void inlineWithoutResult(String key) throws SQLException {
        inTransaction(connection -> {
            claim(connection, key, true);
            Orders.insert(connection, key);
        });
    }

    /** Claim, commit; work, result, commit. */
    void joined(String key) throws SQLException {
        Owner owner;
        try (Connection connection = pool.getConnection()) {
            owner = claim(connection, key, false);
        }
        inTransaction(connection -> complete(connection, owner, Orders.insert(connection, key)));
    }

    private interface Steps {
        void on(Connection connection) throws SQLException;
    }

    private void inTransaction(Steps steps) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            try {
                steps.on(connection);
                connection.commit();
            } catch (SQLException | RuntimeException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        }
    }

    private Owner claim(Connection connection, String key, boolean completed) throws SQLException {
        long now = System.currentTimeMillis();
        Owner owner = new Owner(RecordId.of("cost", Orders.key(key)).bytes(), UUID.randomUUID(), now);
        try (PreparedStatement statement = connection.prepareStatement(CLAIM)) {
            statement.setBytes(1, owner.digest());
            statement.setString(2, "cost");
            statement.setString(3, Orders.SCOPE);
            statement.setString(4, key);
            statement.setInt(5, completed ? 2 : 1);
            statement.setObject(6, token(owner));
            statement.setLong(7, now);
            statement.setLong(8, now + LEASE_MILLIS);
            for (int index = 9; index <= 11; index++) {
                statement.setLong(index, now);
            }
            statement.setObject(12, completed ? now + RETENTION_MILLIS : null, java.sql.Types.BIGINT);
            statement.setObject(13, completed ? 1 : null, java.sql.Types.INTEGER);
            statement.setObject(14, completed ? 1 : null, java.sql.Types.INTEGER);
            statement.setString(15, completed ? "nothing" : null);
            statement.setObject(16, completed ? 1 : null, java.sql.Types.INTEGER);
            statement.setString(17, completed ? "" : null);
            statement.setBytes(18, completed ? new byte[0] : null);
            statement.executeUpdate();
        }
        return owner;
    }

    private void complete(Connection connection, Owner owner, String result) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(COMPLETE)) {
            long now = System.currentTimeMillis();
            statement.setLong(1, now);
            statement.setLong(2, now + RETENTION_MILLIS);
            statement.setBytes(3, result.getBytes(StandardCharsets.UTF_8));
            statement.setBytes(4, owner.digest());
            statement.setObject(5, token(owner));
            statement.setLong(6, owner.now());
            if (statement.executeUpdate() != 1) {
                throw new SQLException("somebody else has taken over");
            }
        }
    }

    private Object token(Owner owner) {
        return tokensAreBytes ? InnoDb.token(owner.token()) : owner.token();
    }
}
