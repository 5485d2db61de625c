package io.yici.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * A change of a quantity and the journal row that goes with it. The quantity comes first: its row's lock keeps two of the same line
 * apart, so that no two insert one journal row at once.
 */
interface JournalMove {

    /** How many rows were changed of each; the journal is not touched where the quantity was not. */
    record Moved(int quantities, int entries) {

        boolean nothing() {
            return quantities == 0;
        }

        boolean both() {
            return entries == 1;
        }
    }

    Moved on(Connection connection, Params params) throws SQLException;
}
