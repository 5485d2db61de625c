-- Yici records, schema version 1, PostgreSQL 14 or newer.
-- One row for each (operation, scope, key). Times are microseconds since the epoch by this server's clock.
--   state: 1 in progress, 2 completed, 3 interrupted, 4 released
--   crashes: what an overdue lease does: 1 may be claimed again, 2 becomes interrupted
--   expiry: what a completed record past retained_until does: 1 runs again, 2 refuses
--   result_kind: 1 value, 2 failure, 3 tombstone (done, body not kept)
--   retained_until: end of a completed record's retention; of a released one, when it may go; 0 where a purge took the result
--   resource_id: what the work named as made by it; stays where a purge took the result
--   request_id: of the request that claimed it last, 64 visible ASCII characters at most
-- Each settling adds a row to yici_record_settlement, which no purge touches; result_kind is null where it released the record.
-- May be run more than once.

CREATE TABLE IF NOT EXISTS yici_record (
    digest         bytea    NOT NULL PRIMARY KEY,
    operation      text     NOT NULL,
    scope          text     NOT NULL,
    record_key     text     NOT NULL,
    format_version smallint NOT NULL,
    state          smallint NOT NULL,
    owner_token    uuid     NOT NULL,
    fence          bigint   NOT NULL,
    attempt        integer  NOT NULL,
    fingerprint    bytea,
    crashes        smallint NOT NULL,
    lease_until    bigint   NOT NULL,
    claimed_at     bigint   NOT NULL,
    changed_at     bigint   NOT NULL,
    created_at     bigint   NOT NULL,
    retained_until bigint,
    expiry         smallint,
    result_kind    smallint,
    result_codec   text,
    result_version integer,
    result_type    text,
    result_body    bytea,
    resource_id    text,
    request_id     text
);

CREATE INDEX IF NOT EXISTS yici_record_overdue ON yici_record (operation, digest) WHERE state IN (1, 3);

CREATE INDEX IF NOT EXISTS yici_record_retained ON yici_record (retained_until, digest) WHERE retained_until > 0;

COMMENT ON TABLE yici_record IS 'Yici records, schema version 1';

CREATE TABLE IF NOT EXISTS yici_record_settlement (
    digest         bytea    NOT NULL,
    operation      text     NOT NULL,
    scope          text     NOT NULL,
    record_key     text     NOT NULL,
    expected_fence bigint   NOT NULL,
    fence          bigint   NOT NULL,
    result_kind    smallint,
    actor          text     NOT NULL,
    reason         text     NOT NULL,
    settled_at     bigint   NOT NULL,
    PRIMARY KEY (digest, fence)
);
