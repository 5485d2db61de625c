-- Yici journal, schema version 1, PostgreSQL 14 or newer.
-- One row for each (quantity, request, line), and one for each part of a line that was given back. Amounts are whole units.
-- Times are microseconds since the epoch by this server's clock.
--   quantity: table and column whose number the row moves; part: empty for the line itself
--   kind: 1 deduction, 2 reservation, 3 addition, 4 block, 5 part given back, 6 opening
--   state: 1 deducted, 2 reserved, 3 confirmed, 4 cancelled, 5 given back, 6 blocked, 7 added
--   effect: what the row does to the quantity now; the effects of an item add up to its quantity
--   retained_until: of a block, when it may go
-- May be run more than once.

CREATE TABLE IF NOT EXISTS yici_journal (
    quantity       text     NOT NULL,
    request        text     NOT NULL,
    line           text     NOT NULL,
    part           text     NOT NULL,
    item           text     NOT NULL,
    amount         bigint   NOT NULL,
    kind           smallint NOT NULL,
    state          smallint NOT NULL,
    effect         bigint   NOT NULL,
    reference      text     NOT NULL,
    created_at     bigint   NOT NULL,
    changed_at     bigint   NOT NULL,
    retained_until bigint,
    PRIMARY KEY (quantity, request, line, part)
);

CREATE INDEX IF NOT EXISTS yici_journal_item ON yici_journal (quantity, item);

CREATE INDEX IF NOT EXISTS yici_journal_reference ON yici_journal (quantity, reference);

CREATE INDEX IF NOT EXISTS yici_journal_retained ON yici_journal (quantity, retained_until) WHERE retained_until > 0;

COMMENT ON TABLE yici_journal IS 'Yici journal, schema version 1';
