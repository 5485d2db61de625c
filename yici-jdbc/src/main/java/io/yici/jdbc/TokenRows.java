package io.yici.jdbc;

import io.yici.jdbc.spi.TableName;
import io.yici.spi.StoredToken;
import io.yici.spi.TokenIssue;
import io.yici.spi.TokenRequest;
import io.yici.spi.TokenSlot;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rows of the tokens. A slot's row is found by its digest, since texts compare loosely on some databases. */
final class TokenRows {

    private static final String THIS = " WHERE digest = ? AND token = ?";

    private final TableName table;
    private final GuardSession session;

    private record Usage(long tokens, long now) {}

    TokenRows(TableName table, GuardSession session) {
        this.table = table;
        this.session = session;
    }

    TokenIssue issue(Connection connection, TokenRequest request) throws SQLException {
        Usage usage = usage(connection, request);
        if (usage.tokens() >= request.most()) {
            return new TokenIssue.TooMany();
        }
        long expires = usage.now() + Params.micros(request.life());
        long kept = usage.now() + Params.micros(request.kept());
        boolean done = request.replaced() == null
                ? inserted(connection, request, usage.now(), expires, kept)
                : replaced(connection, request, usage.now(), expires, kept);
        return done ? new TokenIssue.Issued(instant(expires)) : new TokenIssue.Taken();
    }

    /** The clock as a query of its own is read once, so that the index serves. */
    private Usage usage(Connection connection, TokenRequest request) throws SQLException {
        String now = now(connection);
        String sql = "SELECT COUNT(*), " + now + " FROM " + table + " WHERE owner_name = ? AND issued_at > " + now
                + " - " + Params.micros(request.window());
        return session.query(connection, sql, TokenRows::usage, request.slot().owner());
    }

    private static Usage usage(ResultSet rows) throws SQLException {
        rows.next();
        return new Usage(rows.getLong(1), rows.getLong(2));
    }

    private boolean inserted(Connection connection, TokenRequest request, long now, long expires, long kept)
            throws SQLException {
        TokenSlot slot = request.slot();
        String sql = "INSERT INTO " + table + " (digest, owner_name, purpose, slot, token, issued_at, expires_at,"
                + " kept_until) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
        try {
            return session.update(
                            connection,
                            sql,
                            slot.id().bytes(),
                            slot.owner(),
                            slot.purpose(),
                            slot.name(),
                            request.token(),
                            now,
                            expires,
                            kept)
                    == 1;
        } catch (SQLException e) {
            if (SqlErrors.isDuplicateKey(e)) {
                return false;
            }
            throw e;
        }
    }

    private boolean replaced(Connection connection, TokenRequest request, long now, long expires, long kept)
            throws SQLException {
        String sql =
                "UPDATE " + table + " SET token = ?, issued_at = ?, expires_at = ?, kept_until = ?, burnt_at = NULL"
                        + THIS + " AND (burnt_at IS NULL OR kept_until <= ?)";
        byte[] digest = request.slot().id().bytes();
        return session.update(connection, sql, request.token(), now, expires, kept, digest, request.replaced(), now)
                == 1;
    }

    /** In the open transaction, whose end decides. */
    boolean mark(Connection connection, TokenSlot slot, String token) throws SQLException {
        String now = now(connection);
        String sql =
                "UPDATE " + table + " SET burnt_at = " + now + THIS + " AND burnt_at IS NULL AND expires_at > " + now;
        return session.update(connection, sql, slot.id().bytes(), token) == 1;
    }

    boolean isLive(Connection connection, TokenSlot slot, String token) throws SQLException {
        return in(connection, slot)
                .filter(it -> it.token().equals(token) && !it.burnt() && !it.isExpired())
                .isPresent();
    }

    Optional<StoredToken> in(Connection connection, TokenSlot slot) throws SQLException {
        String sql = select(connection) + " WHERE digest = ?";
        return session.first(connection, sql, TokenRows::token, slot.id().bytes());
    }

    Optional<StoredToken> find(Connection connection, String token) throws SQLException {
        return session.first(connection, select(connection) + " WHERE token = ?", TokenRows::token, token);
    }

    private String select(Connection connection) throws SQLException {
        return "SELECT owner_name, purpose, slot, token, expires_at, kept_until, burnt_at, " + now(connection)
                + " AS read_at FROM " + table;
    }

    private static StoredToken token(ResultSet row) throws SQLException {
        return new StoredToken(
                new TokenSlot(row.getString("owner_name"), row.getString("purpose"), row.getString("slot")),
                row.getString("token"),
                instant(row.getLong("expires_at")),
                instant(row.getLong("kept_until")),
                row.getObject("burnt_at") != null,
                instant(row.getLong("read_at")));
    }

    /** Found without locks, and deleted by their keys where they still are of no use. */
    int purge(Connection connection, int limit) throws SQLException {
        String old = "kept_until < " + now(connection);
        String found = "SELECT digest FROM " + table + " WHERE " + old + " ORDER BY kept_until LIMIT " + limit;
        int purged = 0;
        for (byte[] digest : session.query(connection, found, TokenRows::digests)) {
            purged += session.update(connection, "DELETE FROM " + table + " WHERE digest = ? AND " + old, digest);
        }
        return purged;
    }

    private static List<byte[]> digests(ResultSet rows) throws SQLException {
        List<byte[]> digests = new ArrayList<>();
        while (rows.next()) {
            digests.add(rows.getBytes(1));
        }
        return digests;
    }

    private String now(Connection connection) throws SQLException {
        return "(SELECT " + session.dialect(connection).clock(table) + ")";
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}
