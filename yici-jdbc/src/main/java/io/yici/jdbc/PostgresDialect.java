package io.yici.jdbc;

import io.yici.jdbc.spi.Batching;
import io.yici.jdbc.spi.Claiming;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** PostgreSQL from 14 on. */
final class PostgresDialect implements Dialect {

    private static final int LOCK_WAIT_SECONDS = 3;

    /** {@link io.yici.spi.ClaimRules} once more, for those cases only in which the record is to be changed. */
    static final String CLAIMABLE = """
            r.format_version <= :format
                AND (r.fingerprint IS NULL OR get_byte(r.fingerprint, 0) = :known_fingerprint)
                AND (r.retained_until <= c.now AND r.expiry = 1
                    OR r.state = 4 AND (r.fingerprint IS NULL OR r.fingerprint = :fingerprint)
                    OR r.state = 1 AND r.lease_until <= c.now AND r.owner_token <> :token
                        AND r.fingerprint IS NOT DISTINCT FROM :fingerprint)""";

    /** Sets the locks of this table apart from another's; single claims and batches have to name the same lock. */
    static final String LOCKS_OF_TABLE = "CAST(CAST('%1$s' AS regclass) AS oid)::bigint";

    private static final String TRY_LOCK = "pg_try_advisory_xact_lock(:advisory # " + LOCKS_OF_TABLE + ")";

    /**
     * For records that are absent or answer by themselves, which are nearly all: PostgreSQL sets up each part of a statement, whether it
     * comes to be used or not, so taking a record over is a statement of its own. Reads first, so that a replay takes no lock. The
     * try-lock keeps a claim from waiting for an insert that is not committed; the CASE keeps it from being taken where there is a
     * record. It is tried once more where there is neither a record nor a claim, to tell one under way from one that has just ended.
     */
    private static final String CLAIM = """
            WITH inserted AS (
                INSERT INTO %1$s (digest, operation, scope, record_key, format_version, state, owner_token, fence, attempt,
                    fingerprint, crashes, lease_until, claimed_at, changed_at, created_at, retained_until, expiry,
                    result_kind, result_codec, result_version, result_type, result_body, request_id)
                SELECT :digest, :operation, :scope, :record_key, :format, :state, :token, c.now, 1,
                    :fingerprint, :crashes, c.now + :lease, c.now, c.now, c.now, c.now + :retention, :expiry,
                    :result_kind, :result_codec, :result_version, :result_type, :result_body, :request_id
                FROM (SELECT %2$s AS now) c
                WHERE CASE WHEN EXISTS (SELECT FROM %1$s WHERE digest = :digest) THEN FALSE ELSE
            """ + TRY_LOCK + """
             END
                ON CONFLICT (digest) DO NOTHING
                RETURNING 1 AS change, fence, attempt)
            SELECT %2$s AS now, w.change, w.fence AS new_fence, w.attempt AS new_attempt,
                CASE WHEN w.change IS NULL AND r.digest IS NULL THEN
            """ + TRY_LOCK + """
             END AS free, r.*
            FROM (SELECT) c LEFT JOIN inserted w ON TRUE LEFT JOIN %1$s r ON r.digest = :digest""";

    /** Locking the row tests the condition again on its newest version. */
    private static final String TAKE_OVER = """
            WITH clock AS MATERIALIZED (SELECT %2$s AS now),
            locked AS MATERIALIZED (
                SELECT r.digest, r.state = 1 AND r.crashes = 2 AS interrupts FROM %1$s r CROSS JOIN clock c
                WHERE r.digest = :digest AND %3$s
                FOR UPDATE OF r SKIP LOCKED),
            interrupted AS (
                UPDATE %1$s r SET state = 3, changed_at = c.now
                FROM locked l CROSS JOIN clock c WHERE r.digest = l.digest AND l.interrupts
                RETURNING r.fence, r.attempt),
            granted AS (
                UPDATE %1$s r SET format_version = :format, state = :state, owner_token = :token,
                    fence = GREATEST(r.fence + 1, c.now), attempt = r.attempt + 1, fingerprint = :fingerprint,
                    crashes = :crashes, lease_until = c.now + :lease, claimed_at = c.now, changed_at = c.now,
                    retained_until = c.now + :retention, expiry = :expiry, result_kind = :result_kind,
                    result_codec = :result_codec, result_version = :result_version, result_type = :result_type,
                    result_body = :result_body, resource_id = NULL, request_id = :request_id
                FROM locked l CROSS JOIN clock c WHERE r.digest = l.digest AND NOT l.interrupts
                RETURNING r.fence, r.attempt)
            SELECT c.now, w.change, w.fence AS new_fence, w.attempt AS new_attempt, r.digest IS NULL AS free, r.*
            FROM clock c LEFT JOIN %1$s r ON r.digest = :digest LEFT JOIN (
                SELECT 1 AS change, fence, attempt FROM granted
                UNION ALL SELECT 2, fence, attempt FROM interrupted) w ON TRUE""";

    @Override
    public String name() {
        return "postgresql";
    }

    @Override
    public boolean speaks(String product, String version) {
        return product.equals("PostgreSQL");
    }

    @Override
    public String clock(TableName table) {
        return micros("clock_timestamp()");
    }

    private static String micros(String time) {
        return "CAST(extract(epoch FROM " + time + ") * 1000000 AS bigint)";
    }

    @Override
    public Claiming claiming(TableName table) {
        return new Claiming.OneStatement(
                String.format(Locale.ROOT, CLAIM, table, clock(table)),
                String.format(Locale.ROOT, TAKE_OVER, table, clock(table), CLAIMABLE),
                e -> false);
    }

    @Override
    public Batching batching(TableName table) {
        return PostgresBatch.of(table, clock(table));
    }

    /** By the clock as the statement came in, which is the same in each place and costs less than a row of its own. */
    @Override
    public String update(TableName table, String assignments, String condition) {
        return ("UPDATE " + table + " r SET " + assignments + " WHERE " + condition)
                .replace("c.now", micros("statement_timestamp()"));
    }

    @Override
    public List<String> renewal(TableName table, int leases) {
        String lease = "(CAST(? AS bytea), CAST(? AS uuid), CAST(? AS bigint), CAST(? AS bigint))";
        return List.of(String.format(
                Locale.ROOT,
                "UPDATE %s r SET lease_until = c.now + v.duration FROM (SELECT %s AS now) c,"
                        + " (VALUES %s) v (digest, token, fence, duration) WHERE r.digest = v.digest"
                        + " AND r.owner_token = v.token AND r.fence = v.fence AND r.state + 0 = 1 RETURNING r.digest, r.owner_token, r.fence",
                table,
                clock(table),
                String.join(", ", Collections.nCopies(leases, lease))));
    }

    @Override
    public void boundWait(Statement statement) throws SQLException {
        int bounded = statement.getQueryTimeout();
        if (bounded == 0 || bounded > LOCK_WAIT_SECONDS) {
            statement.setQueryTimeout(LOCK_WAIT_SECONDS);
        }
    }

    @Override
    public Object token(UUID token) {
        return token;
    }

    /** Nothing: any setting will do. */
    @Override
    public void requireFit(Connection connection) {}
}
