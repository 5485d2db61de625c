-- What each event that moves an object came to: schema version 1, H2 2.4 or newer.
-- One row for each (machine, object, event). Times are microseconds since the epoch by this server's clock.
--   wanted: the state that the event asks for; seen_state: the one it was in when that was last tried, null where it was missing
--   status: APPLIED, ALREADY_THERE, PARKED, SETTLED or REFUSED
--   reason: why it was not applied: EARLY, LATE, CHANGED, MISSING or SECOND
--   deliveries: how often it came; tries: how often a pass tried it in vain
-- Rows that are not PARKED may be deleted once the sender does not send them any more.
-- May be run more than once.

CREATE ALIAS IF NOT EXISTS yici_clock_millis FOR 'java.lang.System.currentTimeMillis';

CREATE TABLE IF NOT EXISTS yici_state_event (
    machine    VARCHAR(100) NOT NULL,
    object_key VARCHAR(255) NOT NULL,
    event_id   VARCHAR(255) NOT NULL,
    wanted     VARCHAR(100) NOT NULL,
    status     VARCHAR(20)  NOT NULL,
    reason     VARCHAR(20),
    seen_state VARCHAR(100),
    content    VARCHAR(1048576),
    deliveries INTEGER      NOT NULL,
    tries      INTEGER      NOT NULL,
    created_at BIGINT       NOT NULL,
    changed_at BIGINT       NOT NULL,
    PRIMARY KEY (machine, object_key, event_id)
);

CREATE INDEX IF NOT EXISTS yici_state_event_parked ON yici_state_event (machine, status, changed_at);
