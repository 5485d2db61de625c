-- Yici records, schema version 1, H2 2.4 or newer.
-- One row for each (operation, scope, key). Times are microseconds since the epoch by this server's clock.
--   state: 1 in progress, 2 completed, 3 interrupted, 4 released
--   crashes: what an overdue lease does: 1 may be claimed again, 2 becomes interrupted
--   expiry: what a completed record past retained_until does: 1 runs again, 2 refuses
--   result_kind: 1 value, 2 failure, 3 tombstone (done, body not kept)
--   retained_until: end of a completed record's retention; of a released one, when it may go; 0 where a purge took the result
--   resource_id: what the work named as made by it; stays where a purge took the result
--   request_id: of the request that claimed it last, 64 visible ASCII characters at most
-- Each settling adds a row to yici_record_settlement, which no purge touches; result_kind is null where it released the record.
-- The clock is there because CURRENT_TIMESTAMP stands still inside a transaction. Making it needs an ADMIN user, once.
-- A session's LOCK_TIMEOUT of 1000 or less (…;LOCK_TIMEOUT=1000 in the URL) saves each first claim two statements.
-- May be run more than once.

CREATE ALIAS IF NOT EXISTS yici_clock_millis FOR 'java.lang.System.currentTimeMillis';

CREATE TABLE IF NOT EXISTS yici_record (
    digest         BINARY(32)             NOT NULL PRIMARY KEY,
    operation      VARCHAR(100)           NOT NULL,
    scope          VARCHAR(255)           NOT NULL,
    record_key     VARCHAR(255)           NOT NULL,
    format_version SMALLINT               NOT NULL,
    state          SMALLINT               NOT NULL,
    owner_token    UUID                   NOT NULL,
    fence          BIGINT                 NOT NULL,
    attempt        INTEGER                NOT NULL,
    fingerprint    VARBINARY(64),
    crashes        SMALLINT               NOT NULL,
    lease_until    BIGINT                 NOT NULL,
    claimed_at     BIGINT                 NOT NULL,
    changed_at     BIGINT                 NOT NULL,
    created_at     BIGINT                 NOT NULL,
    retained_until BIGINT,
    expiry         SMALLINT,
    result_kind    SMALLINT,
    result_codec   VARCHAR(40),
    result_version INTEGER,
    result_type    VARCHAR(255),
    result_body    VARBINARY(1048576),
    resource_id    VARCHAR(255),
    request_id     VARCHAR(64)
);

CREATE INDEX IF NOT EXISTS yici_record_overdue ON yici_record (operation, state, digest);

CREATE INDEX IF NOT EXISTS yici_record_retained ON yici_record (retained_until, digest);

COMMENT ON TABLE yici_record IS 'Yici records, schema version 1';

CREATE TABLE IF NOT EXISTS yici_record_settlement (
    digest         BINARY(32)    NOT NULL,
    operation      VARCHAR(100)  NOT NULL,
    scope          VARCHAR(255)  NOT NULL,
    record_key     VARCHAR(255)  NOT NULL,
    expected_fence BIGINT        NOT NULL,
    fence          BIGINT        NOT NULL,
    result_kind    SMALLINT,
    actor          VARCHAR(255)  NOT NULL,
    reason         VARCHAR(1000) NOT NULL,
    settled_at     BIGINT        NOT NULL,
    PRIMARY KEY (digest, fence)
);
