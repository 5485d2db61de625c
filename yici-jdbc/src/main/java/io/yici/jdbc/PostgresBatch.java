package io.yici.jdbc;

import io.yici.jdbc.spi.Batching;
import io.yici.jdbc.spi.TableName;
import java.util.Locale;

/** The two statements of PostgreSQL's single claim for many records at once. */
final class PostgresBatch {

    private static final String INPUT = """
            WITH clock AS MATERIALIZED (SELECT %2$s AS now),
            input AS MATERIALIZED (
                SELECT * FROM unnest(CAST(:digest AS bytea[]), CAST(:operation AS text[]), CAST(:scope AS text[]),
                    CAST(:record_key AS text[]), CAST(:format AS integer[]), CAST(:state AS integer[]), CAST(:token AS uuid[]),
                    CAST(:fingerprint AS bytea[]), CAST(:known_fingerprint AS integer[]), CAST(:crashes AS integer[]),
                    CAST(:lease AS bigint[]), CAST(:retention AS bigint[]), CAST(:expiry AS integer[]),
                    CAST(:result_kind AS integer[]), CAST(:result_codec AS text[]), CAST(:result_version AS integer[]),
                    CAST(:result_type AS text[]), CAST(:result_body AS bytea[]), CAST(:request_id AS text[]),
                    CAST(:advisory AS bigint[]))
                AS u (digest, operation, scope, record_key, format, state, token, fingerprint, known_fingerprint, crashes,
                    lease, retention, expiry, result_kind, result_codec, result_version, result_type, result_body, request_id, advisory)),
            """;

    /** Whether no single claim is about to insert it. A batch keeps no try-locks, of which a server has few thousand only. */
    private static final String FREE = """
            WHEN pg_try_advisory_lock_shared(LOCK) THEN pg_advisory_unlock_shared(LOCK) ELSE FALSE END""".replace("LOCK", "i.advisory # " + PostgresDialect.LOCKS_OF_TABLE);

    /**
     * An insert waits for another transaction's of the same digest, in the order of the digests, so that two batches cannot wait for
     * each other. It would wait for a change to a record that is there, too, so those are left out first. OFFSET 0 has each one looked up by
     * its digest; a join would read a small table whole, and go on so while it grows.
     */
    private static final String CLAIMS = INPUT + """
            inserted AS (
                INSERT INTO %1$s (digest, operation, scope, record_key, format_version, state, owner_token, fence, attempt,
                    fingerprint, crashes, lease_until, claimed_at, changed_at, created_at, retained_until, expiry,
                    result_kind, result_codec, result_version, result_type, result_body, request_id)
                SELECT i.digest, i.operation, i.scope, i.record_key, i.format, i.state, i.token, c.now, 1,
                    i.fingerprint, i.crashes, c.now + i.lease, c.now, c.now, c.now, c.now + i.retention, i.expiry,
                    i.result_kind, i.result_codec, i.result_version, i.result_type, i.result_body, i.request_id
                FROM clock c CROSS JOIN input i
                WHERE CASE WHEN EXISTS (SELECT FROM %1$s r WHERE r.digest = i.digest OFFSET 0) THEN FALSE
            """ + FREE + """

                ORDER BY i.digest
                ON CONFLICT (digest) DO NOTHING
                RETURNING digest)
            SELECT c.now, (SELECT string_agg(n.digest, '') FROM inserted n) AS made, CAST(NULL AS bytea) AS asked,
                CAST(NULL AS boolean) AS free, (CAST(NULL AS %1$s)).*
            FROM clock c
            UNION ALL SELECT c.now, NULL, i.digest, CASE WHEN r.digest IS NOT NULL THEN NULL
            """ + FREE + """
            , r.*
            FROM clock c CROSS JOIN input i
                LEFT JOIN LATERAL (SELECT * FROM %1$s r WHERE r.digest = i.digest OFFSET 0) r ON TRUE
            WHERE i.digest NOT IN (SELECT n.digest FROM inserted n)""";

    /** Nobody waits for a row lock. */
    private static final String TAKE_OVERS = INPUT + """
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
                    result_body = l.result_body, resource_id = NULL, request_id = l.request_id
                FROM locked l CROSS JOIN clock c WHERE r.digest = l.digest AND NOT l.interrupts
                RETURNING r.*)
            SELECT c.now, CAST(NULL AS bytea) AS busy, w.* FROM clock c CROSS JOIN (
                SELECT * FROM granted
                UNION ALL SELECT * FROM interrupted
                UNION ALL SELECT r.* FROM input i JOIN %1$s r ON r.digest = i.digest
                    WHERE i.digest NOT IN (SELECT l.digest FROM locked l)) w""";

    private PostgresBatch() {}

    static Batching.Arrays of(TableName table, String clock) {
        String claimable = PostgresDialect.CLAIMABLE.replaceAll(":([a-z_]+)", "i.$1");
        return new Batching.Arrays(
                String.format(Locale.ROOT, CLAIMS, table, clock),
                String.format(Locale.ROOT, TAKE_OVERS, table, clock, claimable));
    }
}
