package io.yici.jdbc;

import io.yici.jdbc.spi.Batching;
import io.yici.jdbc.spi.Claiming;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** MariaDB from 10.6 on, whichever of the two drivers leads to it. */
final class MariaDbDialect implements Dialect {

    private static final String SETTING = "SET STATEMENT ";

    /** The second one is of locks on the table, which an ALTER TABLE holds or waits for; a day by default. */
    static final String WITHOUT_WAITING = SETTING + "innodb_lock_wait_timeout = 0, lock_wait_timeout = 1 FOR ";

    /** Constants: to compute them from the session's own settings costs an update a twentieth of its time. */
    private static final String WAITING_BRIEFLY = SETTING + "innodb_lock_wait_timeout = 3, lock_wait_timeout = 3 FOR ";

    /** {@link io.yici.spi.ClaimRules} once more, for those cases only in which the record is to be changed. */
    static final String CLAIMABLE = """
            r.format_version <= :format
                AND (r.fingerprint IS NULL OR ASCII(r.fingerprint) = :known_fingerprint)
                AND (r.retained_until <= v_now AND r.expiry = 1
                    OR r.state = 4 AND (r.fingerprint IS NULL OR r.fingerprint = :fingerprint)
                    OR r.state = 1 AND r.lease_until <= v_now AND r.owner_token <> v_token
                        AND r.fingerprint <=> :fingerprint)""";

    /**
     * For records that are absent or answer by themselves, which are nearly all: the server parses the whole text each time, so all else is
     * {@link #STEP}'s. It reads first, so that a replay takes no lock; an IF on the read itself would take one.
     */
    private static final String CLAIM = """
            BEGIN NOT ATOMIC
                DECLARE v_now BIGINT DEFAULT %2$s;
                DECLARE v_present INTEGER;
                SELECT 1 INTO v_present FROM %1$s WHERE digest = :digest;
                IF v_present IS NULL THEN
                    INSERT INTO %1$s (digest, operation, scope, record_key, format_version, state, owner_token, fence, attempt,
                        fingerprint, crashes, lease_until, claimed_at, changed_at, created_at, retained_until, expiry,
                        result_kind, result_codec, result_version, result_type, result_body, request_id)
                    VALUES (:digest, :operation, :scope, :record_key, :format, :state, :token, v_now, 1,
                        :fingerprint, :crashes, v_now + :lease, v_now, v_now, v_now, v_now + :retention, :expiry,
                        :result_kind, :result_codec, :result_version, :result_type, :result_body, :request_id)
                    RETURNING 1 AS `change`, fence AS new_fence, attempt AS new_attempt;
                ELSE
                    SELECT v_now AS now, NULL AS `change`, FALSE AS free, r.* FROM %1$s r WHERE r.digest = :digest;
                END IF;
            END""";

    /**
     * All cases. Nothing here waits for a lock: with nobody in a queue, an insert that is rolled back leaves no two behind that block each
     * other. What was not to be had (1205), or was there after all (1062), is read once more; a row that still does not show is not
     * committed, or hidden by the transaction's older view. With no lock in the way it can only be the latter.
     */
    static final String STEP = """
            DECLARE v_fence BIGINT;
            DECLARE v_attempt INTEGER;
            DECLARE v_seen_token BINARY(16);
            DECLARE v_claimable, v_interrupts BOOLEAN;
            DECLARE v_failed, v_locked BOOLEAN DEFAULT FALSE;
            DECLARE v_change INTEGER;
            DECLARE CONTINUE HANDLER FOR 1062 SET v_failed = TRUE;
            DECLARE CONTINUE HANDLER FOR 1205 SET v_failed = TRUE, v_locked = TRUE;
            SELECT r.fence, r.attempt, r.owner_token, r.state = 1 AND r.crashes = 2, %3$s
                INTO v_fence, v_attempt, v_seen_token, v_interrupts, v_claimable
                FROM %1$s r WHERE r.digest = v_digest;
            IF v_failed THEN
                SET v_fence = NULL;
            ELSEIF v_fence IS NULL THEN
                INSERT INTO %1$s (digest, operation, scope, record_key, format_version, state, owner_token, fence, attempt,
                    fingerprint, crashes, lease_until, claimed_at, changed_at, created_at, retained_until, expiry,
                    result_kind, result_codec, result_version, result_type, result_body, request_id)
                VALUES (v_digest, :operation, :scope, :record_key, :format, :state, v_token, v_now, 1,
                    :fingerprint, :crashes, v_now + :lease, v_now, v_now, v_now, v_now + :retention, :expiry,
                    :result_kind, :result_codec, :result_version, :result_type, :result_body, :request_id);
                IF NOT v_failed THEN
                    SET v_change = 1, v_fence = v_now, v_attempt = 1;
                END IF;
            ELSEIF v_claimable AND v_interrupts THEN
                UPDATE %1$s r SET r.state = 3, r.changed_at = v_now
                WHERE r.digest = v_digest AND r.fence = v_fence AND r.owner_token = v_seen_token AND %3$s;
                IF NOT v_failed AND ROW_COUNT() = 1 THEN
                    SET v_change = 2;
                END IF;
            ELSEIF v_claimable THEN
                UPDATE %1$s r SET r.format_version = :format, r.state = :state, r.owner_token = v_token,
                    r.fence = GREATEST(v_fence + 1, v_now), r.attempt = v_attempt + 1, r.fingerprint = :fingerprint,
                    r.crashes = :crashes, r.lease_until = v_now + :lease, r.claimed_at = v_now, r.changed_at = v_now,
                    r.retained_until = v_now + :retention, r.expiry = :expiry, r.result_kind = :result_kind,
                    r.result_codec = :result_codec, r.result_version = :result_version, r.result_type = :result_type,
                    r.result_body = :result_body, r.resource_id = NULL,
                    r.request_id = :request_id
                WHERE r.digest = v_digest AND r.fence = v_fence AND r.owner_token = v_seen_token AND %3$s;
                IF NOT v_failed AND ROW_COUNT() = 1 THEN
                    SET v_change = 1, v_fence = GREATEST(v_fence + 1, v_now), v_attempt = v_attempt + 1;
                END IF;
            END IF;
            """;

    private static final String CLAIM_ANYHOW = """
            BEGIN NOT ATOMIC
                DECLARE v_now BIGINT DEFAULT %2$s;
                DECLARE v_digest BINARY(32) DEFAULT :digest;
                DECLARE v_token BINARY(16) DEFAULT :token;
            """ + STEP + """
                IF v_change IS NULL THEN
                    BEGIN
                        DECLARE EXIT HANDLER FOR 1205
                            SELECT v_now AS now, NULL AS `change`, FALSE AS free, NULL AS digest;
                        SELECT v_now AS now, NULL AS `change`, NOT v_locked AS free, r.*
                            FROM (SELECT 1) one LEFT JOIN %1$s r ON r.digest = v_digest;
                    END;
                ELSE
                    SELECT v_change AS `change`, v_fence AS new_fence, v_attempt AS new_attempt;
                END IF;
            END""";

    @Override
    public String name() {
        return "mariadb";
    }

    /** The drivers of MySQL call it by that name, and give it away in the version only. */
    @Override
    public boolean speaks(String product, String version) {
        return product.equals("MariaDB") || product.equals("MySQL") && version.contains("MariaDB");
    }

    @Override
    public String clock(TableName table) {
        return InnoDb.CLOCK;
    }

    @Override
    public Claiming claiming(TableName table) {
        return new Claiming.OneStatement(
                WITHOUT_WAITING + String.format(Locale.ROOT, CLAIM, table, InnoDb.CLOCK),
                WITHOUT_WAITING + String.format(Locale.ROOT, CLAIM_ANYHOW, table, InnoDb.CLOCK, CLAIMABLE),
                e -> e.getErrorCode() == InnoDb.LOCK_WAIT_TIMEOUT || SqlErrors.isDuplicateKey(e));
    }

    @Override
    public Batching batching(TableName table) {
        return new Batching.Rows(claims -> MariaDbBatch.sql(table, claims));
    }

    @Override
    public String update(TableName table, String assignments, String condition) {
        return WAITING_BRIEFLY + InnoDb.update(table, assignments, condition);
    }

    @Override
    public List<String> renewal(TableName table, int leases) {
        return List.of(WAITING_BRIEFLY + "BEGIN NOT ATOMIC " + InnoDb.renewing(table, leases) + "; "
                + InnoDb.renewedOnes(table, leases) + "; END");
    }

    @Override
    public String bounded(String sql) {
        return sql.startsWith(SETTING) ? sql : WAITING_BRIEFLY + sql;
    }

    /** Nothing: each statement says it itself. */
    @Override
    public void boundWait(Statement statement) {}

    @Override
    public Object token(UUID token) {
        return InnoDb.token(token);
    }

    @Override
    public void requireFit(Connection connection) throws SQLException {
        InnoDb.requireRollbackOfStatementsOnly(connection);
    }
}
