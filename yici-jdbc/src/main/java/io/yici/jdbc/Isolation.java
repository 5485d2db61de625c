package io.yici.jdbc;

import java.sql.Connection;

/** Isolation of the transactions that Yici opens. Below these no promise holds: a result could be replayed that is rolled back later. */
public enum Isolation {
    /** Each statement sees what is committed when it starts. */
    READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
    /** All statements see what was committed when the first one started. */
    REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
    /** As if transactions ran one after the other. */
    SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

    private final int level;

    Isolation(int level) {
        this.level = level;
    }

    /** As in {@link Connection#setTransactionIsolation}. */
    int level() {
        return level;
    }
}
