-- Yici journal, schema version 1, H2 2.4 or newer.
-- One row for each (quantity, request, line), and one for each part of a line that was given back. Amounts are whole units.
-- Times are microseconds since the epoch by this server's clock.
--   quantity: table and column whose number the row moves; part: empty for the line itself
--   kind: 1 deduction, 2 reservation, 3 addition, 4 block, 5 part given back, 6 opening
--   state: 1 deducted, 2 reserved, 3 confirmed, 4 cancelled, 5 given back, 6 blocked, 7 added
--   effect: what the row does to the quantity now; the effects of an item add up to its quantity
--   retained_until: of a block, when it may go
-- The clock is there because CURRENT_TIMESTAMP stands still inside a transaction. Making it needs an ADMIN user, once.
-- May be run more than once.

CREATE ALIAS IF NOT EXISTS yici_clock_millis FOR 'java.lang.System.currentTimeMillis';

CREATE TABLE IF NOT EXISTS yici_journal (
    quantity       VARCHAR(101) NOT NULL,
    request        VARCHAR(255) NOT NULL,
    line           VARCHAR(191) NOT NULL,
    part           VARCHAR(100) NOT NULL,
    item           VARCHAR(191) NOT NULL,
    amount         BIGINT       NOT NULL,
    kind           SMALLINT     NOT NULL,
    state          SMALLINT     NOT NULL,
    effect         BIGINT       NOT NULL,
    reference      VARCHAR(255) NOT NULL,
    created_at     BIGINT       NOT NULL,
    changed_at     BIGINT       NOT NULL,
    retained_until BIGINT,
    PRIMARY KEY (quantity, request, line, part)
);

CREATE INDEX IF NOT EXISTS yici_journal_item ON yici_journal (quantity, item);

CREATE INDEX IF NOT EXISTS yici_journal_reference ON yici_journal (quantity, reference);

CREATE INDEX IF NOT EXISTS yici_journal_retained ON yici_journal (quantity, retained_until);

COMMENT ON TABLE yici_journal IS 'Yici journal, schema version 1';
