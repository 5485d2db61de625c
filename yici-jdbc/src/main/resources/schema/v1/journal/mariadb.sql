-- Yici journal, schema version 1, MariaDB 10.6 or newer and MySQL 8.
-- One row for each (quantity, request, line), and one for each part of a line that was given back. Amounts are whole units.
-- Times are microseconds since the epoch by this server's clock.
--   quantity: table and column whose number the row moves; part: empty for the line itself
--   kind: 1 deduction, 2 reservation, 3 addition, 4 block, 5 part given back, 6 opening
--   state: 1 deducted, 2 reserved, 3 confirmed, 4 cancelled, 5 given back, 6 blocked, 7 added
--   effect: what the row does to the quantity now; the effects of an item add up to its quantity
--   retained_until: of a block, when it may go
-- Texts take any character and compare by code point, whatever the database's own character set and collation.
-- May be run more than once.

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
    PRIMARY KEY (quantity, request, line, part),
    INDEX yici_journal_item (quantity, item),
    INDEX yici_journal_reference (quantity, reference),
    INDEX yici_journal_retained (quantity, retained_until)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
    COMMENT = 'Yici journal, schema version 1';
