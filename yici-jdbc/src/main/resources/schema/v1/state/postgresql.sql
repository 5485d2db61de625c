-- What each event that moves an object came to: schema version 1, PostgreSQL 14 or newer.
-- One row for each (machine, object, event). Times are microseconds since the epoch by this server's clock.
--   wanted: the state that the event asks for; seen_state: the one it was in when that was last tried, null where it was missing
--   status: APPLIED, ALREADY_THERE, PARKED, SETTLED or REFUSED
--   reason: why it was not applied: EARLY, LATE, CHANGED, MISSING or SECOND
--   deliveries: how often it came; tries: how often a pass tried it in vain
-- Rows that are not PARKED may be deleted once the sender does not send them any more.
-- May be run more than once.

CREATE TABLE IF NOT EXISTS yici_state_event (
    machine    varchar(100) NOT NULL,
    object_key varchar(255) NOT NULL,
    event_id   varchar(255) NOT NULL,
    wanted     varchar(100) NOT NULL,
    status     varchar(20)  NOT NULL,
    reason     varchar(20),
    seen_state varchar(100),
    content    text,
    deliveries integer      NOT NULL,
    tries      integer      NOT NULL,
    created_at bigint       NOT NULL,
    changed_at bigint       NOT NULL,
    PRIMARY KEY (machine, object_key, event_id)
);

CREATE INDEX IF NOT EXISTS yici_state_event_parked ON yici_state_event (machine, changed_at) WHERE status = 'PARKED';
CREATE INDEX IF NOT EXISTS yici_state_event_done ON yici_state_event (machine, status, changed_at) WHERE status <> 'PARKED';
