package io.yici.jdbc;

import io.yici.jdbc.spi.TableName;
import java.util.Locale;

/** The single claim of PostgreSQL for many records in one statement. */
final class PostgresBatch {

    /**
     * Nobody waits for a row lock. An insert waits for another transaction's of the same digest, in the order of the digests, so that
     * two batches cannot wait for each other. A batch keeps no try-locks, of which a server has few thousand only; but it looks at each
     * digest's for a moment, to leave out those that single claims are about to insert.
     */
    private static final String CLAIMS = """
            WITH clock AS MATERIALIZED (SELECT %2$s AS now),
            input AS MATERIALIZED (
                SELECT * FROM unnest(CAST(:digest AS bytea[]), CAST(:operation AS text[]), CAST(:scope AS text[]),
                    CAST(:record_key AS text[]), CAST(:format AS integer[]), CAST(:state AS integer[]), CAST(:token AS uuid[]),
                    CAST(:fingerprint AS bytea[]), CAST(:known_fingerprint AS integer[]), CAST(:crashes AS integer[]),
                    CAST(:lease AS bigint[]), CAST(:retention AS bigint[]), CAST(:expiry AS integer[]),
                    CAST(:result_kind AS integer[]), CAST(:result_codec AS text[]), CAST(:result_version AS integer[]),
                    CAST(:result_type AS text[]), CAST(:result_body AS bytea[]), CAST(:advisory AS bigint[]))
                AS u (digest, operation, scope, record_key, format, state, token, fingerprint, known_fingerprint, crashes,
                    lease, retention, expiry, result_kind, result_codec, result_version, result_type, result_body, advisory)),
            locked AS MATERIALIZED (
                SELECT i.*, r.state = 1 AND r.crashes = 2 AS interrupts
                FROM input i CROSS JOIN clock c JOIN %1$s r ON r.digest = i.digest
                WHERE %3$s
                FOR UPDATE OF r SKIP LOCKED),
            interrupted AS (
                UPDATE %1$s r SET state = 3, changed_at = c.now
                FROM locked l CROSS JOIN clock c WHERE r.digest = l.digest AND l.interrupts
                RETURNING r.*),
            granted AS (
                UPDATE %1$s r SET format_version = l.format, state = l.state, owner_token = l.token,
                    fence = GREATEST(r.fence + 1, c.now), attempt = r.attempt + 1, fingerprint = l.fingerprint,
                    crashes = l.crashes, lease_until = c.now + l.lease, claimed_at = c.now, changed_at = c.now,
                    retained_until = c.now + l.retention, expiry = l.expiry, result_kind = l.result_kind,
                    result_codec = l.result_codec, result_version = l.result_version, result_type = l.result_type,
                    result_body = l.result_body, resource_id = NULL
                FROM locked l CROSS JOIN clock c WHERE r.digest = l.digest AND NOT l.interrupts
                RETURNING r.*),
            tried AS MATERIALIZED (
                SELECT a.*, CASE WHEN pg_try_advisory_lock_shared(a.place) THEN pg_advisory_unlock_shared(a.place)
                    ELSE FALSE END AS free
                FROM (SELECT i.*, i.advisory # CAST(CAST('%1$s' AS regclass) AS oid)::bigint AS place FROM input i
                    WHERE NOT EXISTS (SELECT FROM %1$s r WHERE r.digest = i.digest)) a),
            inserted AS (
                INSERT INTO %1$s (digest, operation, scope, record_key, format_version, state, owner_token, fence, attempt,
                    fingerprint, crashes, lease_until, claimed_at, changed_at, created_at, retained_until, expiry,
                    result_kind, result_codec, result_version, result_type, result_body)
                SELECT t.digest, t.operation, t.scope, t.record_key, t.format, t.state, t.token, c.now, 1,
                    t.fingerprint, t.crashes, c.now + t.lease, c.now, c.now, c.now, c.now + t.retention, t.expiry,
                    t.result_kind, t.result_codec, t.result_version, t.result_type, t.result_body
                FROM clock c CROSS JOIN tried t WHERE t.free
                ORDER BY t.digest
                ON CONFLICT (digest) DO NOTHING
                RETURNING *)
            SELECT c.now, CAST(NULL AS bytea) AS busy, w.* FROM clock c CROSS JOIN (
                SELECT * FROM granted
                UNION ALL SELECT * FROM inserted
                UNION ALL SELECT * FROM interrupted
                UNION ALL SELECT r.* FROM input i JOIN %1$s r ON r.digest = i.digest
                    WHERE i.digest NOT IN (SELECT l.digest FROM locked l)) w
            UNION ALL SELECT NULL, t.digest, (CAST(NULL AS %1$s)).* FROM tried t WHERE NOT t.free""";

    private PostgresBatch() {}

    static String sql(TableName table, String clock) {
        String claimable = PostgresDialect.CLAIMABLE.replaceAll(":([a-z_]+)", "i.$1");
        return String.format(Locale.ROOT, CLAIMS, table, clock, claimable);
    }
}
