package io.yici.jdbc;

import io.yici.RecordId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.UUID;
import javax.sql.DataSource;

/**
 * What a careful engineer would write without Yici, in plain JDBC, for a first call: by the database's clock, waiting for no duplicate
 * that is not committed, given the record in the same round trip if there is one, and each statement bounded in time: three seconds for
 * those on the record, whether a row is locked or the table, the transaction's time for the others. What he then answers is not written.
 */
final class ByHand {

    private static final String COLUMNS = "INSERT INTO by_hand (digest, operation, scope, record_key, format_version,"
            + " state, owner_token, fence, attempt, crashes, lease_until, claimed_at, changed_at, created_at, retained_until,"
            + " expiry, result_kind, result_codec, result_version, result_type, result_body) ";
    private static final String VALUES =
            "?, ?, ?, ?, 1, ?, ?, c.now, 1, 1, c.now + 30000000, c.now, c.now, c.now," + " c.now + ?, ?, ?, ?, ?, ?, ?";
    private static final String COMPLETE = "UPDATE by_hand SET state = 2, changed_at = c.now,"
            + " retained_until = c.now + 86400000000, expiry = 1,"
            + " result_kind = 1, result_codec = 'text', result_version = 1, result_type = 'text/plain', result_body = ?"
            + " WHERE digest = ? AND owner_token = ? AND fence = ?";
    private static final String WITHOUT_WAITING =
            "SET STATEMENT innodb_lock_wait_timeout = 0, lock_wait_timeout = 1 FOR ";
    private static final String POSTGRES_CLOCK = "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)";

    private static final int LOCK_WAIT_SECONDS = 3;
    private static final int TRANSACTION_SECONDS = 30;
    private static final long RETENTION_MICROS = 86_400_000_000L;

    /** The statements. The bare claim is told that there is a record, and no more. */
    enum Server {
        POSTGRESQL(
                "WITH made AS (" + COLUMNS + "SELECT " + VALUES + " FROM (SELECT " + POSTGRES_CLOCK + " AS now) c"
                        + " WHERE NOT EXISTS (SELECT FROM by_hand WHERE digest = ?) AND pg_try_advisory_xact_lock(?)"
                        + " ON CONFLICT (digest) DO NOTHING RETURNING fence) SELECT m.fence AS made, " + POSTGRES_CLOCK
                        + " AS now, r.* FROM (SELECT) x LEFT JOIN made m ON TRUE LEFT JOIN by_hand r ON r.digest = ?",
                COLUMNS + "SELECT " + VALUES + " FROM (SELECT " + POSTGRES_CLOCK + " AS now) c"
                        + " WHERE pg_try_advisory_xact_lock(?) ON CONFLICT (digest) DO NOTHING RETURNING fence AS made",
                COMPLETE.replace("c.now", POSTGRES_CLOCK)),
        MARIADB(
                WITHOUT_WAITING + "BEGIN NOT ATOMIC DECLARE v_now BIGINT DEFAULT " + InnoDb.CLOCK + ";"
                        + " DECLARE v_there INT; SELECT 1 INTO v_there FROM by_hand WHERE digest = ?; IF v_there IS NULL THEN "
                        + COLUMNS + "VALUES (" + VALUES.replace("c.now", "v_now") + ") RETURNING fence AS made;"
                        + " ELSE SELECT NULL AS made, r.* FROM by_hand r WHERE r.digest = ?; END IF; END",
                WITHOUT_WAITING + COLUMNS + "VALUES (" + VALUES.replace("c.now", InnoDb.CLOCK)
                        + ") RETURNING fence AS made",
                "SET STATEMENT innodb_lock_wait_timeout = 3, lock_wait_timeout = 3 FOR "
                        + COMPLETE.replace("c.now", InnoDb.CLOCK));

        private final String claim;
        private final String bareClaim;
        private final String complete;

        Server(String claim, String bareClaim, String complete) {
            this.claim = claim;
            this.bareClaim = bareClaim;
            this.complete = complete;
        }
    }

    private final DataSource pool;
    private final Server server;
    private final boolean bare;

    private record Owner(byte[] digest, UUID token, long fence) {}

    ByHand(DataSource pool, Server server, boolean bare) {
        this.pool = pool;
        this.server = server;
        this.bare = bare;
    }

    /** Claim, work, result, one commit. */
    void inline(String key) throws SQLException {
        inTransaction(connection -> {
            Owner owner = claim(connection, key, false);
            complete(connection, owner, Orders.insert(connection, key, TRANSACTION_SECONDS));
        });
    }

    /** Claim and work, one commit. */
    void inlineWithoutResult(String key) throws SQLException {
        inTransaction(connection -> {
            claim(connection, key, true);
            Orders.insert(connection, key, TRANSACTION_SECONDS);
        });
    }

    /** Claim, commit; work, result, commit. */
    void joined(String key) throws SQLException {
        Owner owner;
        try (Connection connection = pool.getConnection()) {
            owner = claim(connection, key, false);
        }
        inTransaction(connection -> complete(connection, owner, Orders.insert(connection, key, TRANSACTION_SECONDS)));
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
        byte[] digest = RecordId.of("cost", Orders.key(key)).bytes();
        UUID token = UUID.randomUUID();
        try (PreparedStatement statement = connection.prepareStatement(bare ? server.bareClaim : server.claim)) {
            boundWait(statement);
            int places = server == Server.MARIADB && !bare ? bind(statement, 1, digest) : 1;
            places = bind(statement, places, digest, "cost", Orders.SCOPE, key, completed ? 2 : 1, stored(token));
            places = completed
                    ? bind(statement, places, RETENTION_MICROS, 1, 1, "nothing", 1, "", new byte[0])
                    : nulls(statement, places);
            if (server == Server.POSTGRESQL) {
                long lock = ByteBuffer.wrap(digest).getLong();
                places = bare ? bind(statement, places, lock) : bind(statement, places, digest, lock);
            }
            if (!bare) {
                bind(statement, places, digest);
            }
            return new Owner(digest, token, made(statement));
        }
    }

    /** On MariaDB the statement says it itself. */
    private void boundWait(PreparedStatement statement) throws SQLException {
        if (server == Server.POSTGRESQL) {
            statement.setQueryTimeout(LOCK_WAIT_SECONDS);
        }
    }

    private static int bind(PreparedStatement statement, int from, Object... values) throws SQLException {
        int place = from;
        for (Object value : values) {
            statement.setObject(place++, value);
        }
        return place;
    }

    private static int nulls(PreparedStatement statement, int from) throws SQLException {
        int place = from;
        statement.setNull(place++, Types.BIGINT);
        statement.setNull(place++, Types.INTEGER);
        statement.setNull(place++, Types.INTEGER);
        statement.setNull(place++, Types.VARCHAR);
        statement.setNull(place++, Types.INTEGER);
        statement.setNull(place++, Types.VARCHAR);
        statement.setBytes(place++, null);
        return place;
    }

    private static long made(PreparedStatement statement) throws SQLException {
        statement.execute();
        try (ResultSet rows = statement.getResultSet()) {
            rows.next();
            long fence = rows.getLong("made");
            if (rows.wasNull()) {
                throw new SQLException("a duplicate");
            }
            return fence;
        }
    }

    private void complete(Connection connection, Owner owner, String result) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(server.complete)) {
            boundWait(statement);
            statement.setBytes(1, result.getBytes(StandardCharsets.UTF_8));
            statement.setBytes(2, owner.digest());
            statement.setObject(3, stored(owner.token()));
            statement.setLong(4, owner.fence());
            if (statement.executeUpdate() != 1) {
                throw new SQLException("somebody else has taken over");
            }
        }
    }

    private Object stored(UUID token) {
        return server == Server.MARIADB ? InnoDb.token(token) : token;
    }
}
