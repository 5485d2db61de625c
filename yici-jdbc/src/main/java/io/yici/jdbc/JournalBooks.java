package io.yici.jdbc;

/** Quantities and journal side by side, for comparison. */
final class JournalBooks {

    private JournalBooks() {}

    /** One row for each row of either: item, what is held, what is booked, and whether it is a quantity or an opening. */
    static String of(JournalSql sql) {
        QuantityTable quantities = sql.quantities;
        return "SELECT " + text(sql, "q." + quantities.id()) + " AS item, q." + quantities.quantity()
                + " AS held, 0 AS booked, 1 AS places, 0 AS opened FROM " + quantities.table() + " q"
                + " UNION ALL SELECT " + text(sql, "j.item") + ", 0, j.effect, 0, CASE WHEN j.kind = "
                + JournalEntry.Kind.OPENING.code + " THEN 1 ELSE 0 END FROM " + sql.journal
                + " j WHERE j.quantity = :quantity";
    }

    static String quantityDifferences(JournalSql sql) {
        return "SELECT x.item, SUM(x.held) AS held, SUM(x.booked) AS booked, SUM(x.places) AS places FROM (" + of(sql)
                + ") x GROUP BY x.item"
                + " HAVING SUM(x.held) <> SUM(x.booked) OR SUM(x.places) = 0 AND SUM(x.booked) <> 0 ORDER BY x.item";
    }

    /** Only what takes: additions and openings belong to no order. */
    static String referenceDifferences(JournalSql sql, String expected) {
        return "SELECT x.reference, x.item, SUM(x.expected) AS expected, SUM(x.booked) AS booked FROM (SELECT "
                + text(sql, "e.reference") + " AS reference, " + text(sql, "e.item")
                + " AS item, e.amount AS expected, 0 AS booked FROM (" + expected + ") e UNION ALL SELECT "
                + text(sql, "j.reference") + ", " + text(sql, "j.item") + ", 0, -j.effect FROM " + sql.journal
                + " j WHERE j.quantity = :quantity AND j.kind IN (" + JournalEntry.Kind.DEDUCTION.code + ", "
                + JournalEntry.Kind.RESERVATION.code + ")) x GROUP BY x.reference, x.item"
                + " HAVING SUM(x.expected) <> SUM(x.booked) ORDER BY x.reference, x.item";
    }

    /** Compared exactly, whatever the collation of its column. */
    private static String text(JournalSql sql, String column) {
        return sql.dialect.name().equals("mariadb")
                ? "CONVERT(" + column + " USING utf8mb4) COLLATE utf8mb4_bin"
                : "CAST(" + column + " AS varchar(255))";
    }
}
