-- One-time tokens: schema version 1, H2 2.4 or newer.
-- One row for each slot: for a token that is issued for a submit a slot of its own, for a business key one that holds one token at a time.
-- Times are microseconds since the epoch by this server's clock.
--   digest: SHA-256 of purpose, owner and slot; slot: K: and the business key, or S: and the token
--   burnt_at: when it was burnt in a transaction that has committed; null also where the burn is a claim elsewhere
--   kept_until: from then on the row may be deleted
-- May be run more than once.

CREATE ALIAS IF NOT EXISTS yici_clock_millis FOR 'java.lang.System.currentTimeMillis';

CREATE TABLE IF NOT EXISTS yici_token (
    digest     BINARY(32)   NOT NULL,
    owner_name VARCHAR(255) NOT NULL,
    purpose    VARCHAR(100) NOT NULL,
    slot       VARCHAR(257) NOT NULL,
    token      VARCHAR(64)  NOT NULL,
    issued_at  BIGINT       NOT NULL,
    expires_at BIGINT       NOT NULL,
    kept_until BIGINT       NOT NULL,
    burnt_at   BIGINT,
    PRIMARY KEY (digest)
);

CREATE INDEX IF NOT EXISTS yici_token_token ON yici_token (token);
CREATE INDEX IF NOT EXISTS yici_token_owner ON yici_token (owner_name, issued_at);
CREATE INDEX IF NOT EXISTS yici_token_kept ON yici_token (kept_until);
