-- Yici records, schema version 1, MariaDB 10.6 or newer and MySQL 8.
-- One row for each (operation, scope, key). Times are microseconds since the epoch by this server's clock.
--   state: 1 in progress, 2 completed, 3 interrupted, 4 released
--   crashes: what an overdue lease does: 1 may be claimed again, 2 becomes interrupted
--   expiry: what a completed record past retained_until does: 1 runs again, 2 refuses
--   result_kind: 1 value, 2 failure, 3 tombstone (done, body not kept)
--   retained_until: end of a completed record's retention; of a released one, when it may go; 0 where a purge took the result
--   resource_id: what the work named as made by it; stays where a purge took the result
--   request_id: of the request that claimed it last, 64 visible ASCII characters at most
-- Each settling adds a row to yici_record_settlement, which no purge touches; result_kind is null where it released the record.
-- Texts take any character and compare by code point, whatever the database's own character set and collation.
-- The server must run with innodb_rollback_on_timeout off, as it does by default.
-- On MySQL, a session's innodb_lock_wait_timeout of 1 saves each first claim two statements.
-- May be run more than once.

CREATE TABLE IF NOT EXISTS yici_record (
    digest         BINARY(32)   NOT NULL PRIMARY KEY,
    operation      VARCHAR(100) NOT NULL,
    scope          VARCHAR(255) NOT NULL,
    record_key     VARCHAR(255) NOT NULL,
    format_version SMALLINT     NOT NULL,
    state          SMALLINT     NOT NULL,
    owner_token    BINARY(16)   NOT NULL,
    fence          BIGINT       NOT NULL,
    attempt        INTEGER      NOT NULL,
    fingerprint    VARBINARY(64),
    crashes        SMALLINT     NOT NULL,
    lease_until    BIGINT       NOT NULL,
    claimed_at     BIGINT       NOT NULL,
    changed_at     BIGINT       NOT NULL,
    created_at     BIGINT       NOT NULL,
    retained_until BIGINT,
    expiry         SMALLINT,
    result_kind    SMALLINT,
    result_codec   VARCHAR(40),
    result_version INTEGER,
    result_type    VARCHAR(255),
    result_body    MEDIUMBLOB,
    resource_id    VARCHAR(255),
    request_id     VARCHAR(64),
    INDEX yici_record_overdue (operation, state, digest),
    INDEX yici_record_retained (retained_until)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
    COMMENT = 'Yici records, schema version 1';

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
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
