package io.yici.jdbc;

import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;

/** The statements on one quantity and its journal. */
final class JournalSql {

    static final String POSTGRESQL = "postgresql";

    private static final String COLUMNS =
            "quantity, request, line, part, item, amount, kind, state, effect, reference, created_at, changed_at, retained_until";
    private static final String KEY = "quantity = :quantity AND request = :request AND line = :line AND part = :part";

    final Dialect dialect;
    final TableName journal;
    final QuantityTable quantities;

    JournalSql(Dialect dialect, TableName journal, QuantityTable quantities) {
        this.dialect = dialect;
        this.journal = journal;
        this.quantities = quantities;
    }

    private String row() {
        return quantities.id() + " = :id"
                + (quantities.hasBuckets() ? " AND " + QuantityTable.BUCKET + " = :bucket" : "");
    }

    String take() {
        String quantity = quantities.quantity();
        return "UPDATE " + quantities.table() + " SET " + quantity + " = " + quantity + " - :moved WHERE " + row()
                + " AND " + quantity + " >= :moved";
    }

    String give() {
        String quantity = quantities.quantity();
        return "UPDATE " + quantities.table() + " SET " + quantity + " = " + quantity + " + :moved WHERE " + row()
                + " AND " + quantity + " <= :room";
    }

    /** All rows of the item, in one order for all. */
    String lock() {
        String bucket = quantities.hasBuckets() ? QuantityTable.BUCKET : "0";
        return "SELECT " + bucket + " AS place, " + quantities.quantity() + " AS available FROM " + quantities.table()
                + " WHERE " + quantities.id() + " = :id"
                + (quantities.hasBuckets() ? " ORDER BY " + QuantityTable.BUCKET : "") + " FOR UPDATE";
    }

    String ofRequest() {
        return "SELECT " + COLUMNS + " FROM " + journal + " WHERE quantity = :quantity AND request = :request"
                + " AND kind <> " + JournalEntry.Kind.OPENING.code + " ORDER BY line, part";
    }

    /** As it is now, whatever the transaction's view. */
    String ofLine() {
        return "SELECT " + COLUMNS + " FROM " + journal + " WHERE " + KEY + " FOR UPDATE";
    }

    JournalWrite insert() {
        String clock = dialect.clock(journal);
        String values = ":quantity, :request, :line, :part, :item, :amount, :kind, :state, :effect, :reference, "
                + clock + ", " + clock + ", " + clock + " + :retention";
        String into = "INSERT INTO " + journal + " (" + COLUMNS + ") ";
        String otherwise = dialect.name().equals(POSTGRESQL) ? " ON CONFLICT DO NOTHING" : "";
        return new JournalWrite(
                into + "VALUES (" + values + ")" + otherwise, into + "SELECT " + values + " FROM q" + otherwise);
    }

    /** From what was seen to what is to be. */
    JournalWrite change() {
        String change = "UPDATE " + journal + " SET state = :state, effect = :effect, changed_at = "
                + dialect.clock(journal) + " WHERE " + KEY + " AND state = :seen_state AND effect = :seen_effect";
        return new JournalWrite(change, change + " AND EXISTS (SELECT 1 FROM q)");
    }

    String delete() {
        return "DELETE FROM " + journal + " WHERE " + KEY;
    }

    /** Sees quantities and journal at one moment, at READ COMMITTED: what is moved meanwhile is in both or in neither. */
    String open() {
        String clock = dialect.clock(journal);
        return "INSERT INTO " + journal + " (" + COLUMNS + ") SELECT :quantity, :request, x.item, '', x.item, 0, "
                + JournalEntry.Kind.OPENING.code + ", " + JournalEntry.State.ADDED.code
                + ", SUM(x.held) - SUM(x.booked), :request, " + clock + ", " + clock + ", NULL FROM ("
                + JournalBooks.of(this) + ") x GROUP BY x.item"
                + " HAVING SUM(x.places) > 0 AND SUM(x.opened) = 0";
    }

    String blocks() {
        return "SELECT request, line FROM " + journal + " WHERE quantity = :quantity AND state = "
                + JournalEntry.State.BLOCKED.code + " AND retained_until <= " + dialect.clock(journal)
                + " ORDER BY retained_until";
    }

    String purge() {
        return delete() + " AND state = " + JournalEntry.State.BLOCKED.code + " AND retained_until <= "
                + dialect.clock(journal);
    }
}
