package io.yici.jdbc;

import java.util.ArrayList;
import java.util.List;

/** One duplicate: made in this way, meeting its first in this situation, at this isolation on this database. */
record IsolationCell(Way way, Situation situation, Isolation isolation, TestDatabase database) {

    static final List<TestDatabase> DATABASES = List.of(
            TestDatabase.H2, TestDatabase.POSTGRESQL, TestDatabase.MARIADB, TestDatabase.MYSQL_DIALECT_ON_MARIADB);

    /** How both calls are made. */
    enum Way {
        INLINE("`INLINE`, caller's transaction"),
        INLINE_WITHIN("`INLINE` within `JOINED` work"),
        JOINED("`JOINED`"),
        LEASED("`LEASED`");

        final String title;

        Way(String title) {
            this.title = title;
        }

        boolean isInline() {
            return this == INLINE || this == INLINE_WITHIN;
        }
    }

    /** How the duplicate meets the first. */
    enum Situation {
        RUNNING("a duplicate while the first runs"),
        ROLLED_BACK("one after the first has rolled back"),
        COMMITTED("one after the first has committed"),
        OLDER_VIEW("one whose view is older than the first's commit"),
        FREE_IN_VIEW("one whose view shows the key still free, after a failure"),
        OVERTAKEN("a first whose lease ran out, after its duplicate has committed");

        final String title;

        Situation(String title) {
            this.title = title;
        }
    }

    /** What the caller sees. A conflict is the named exception: roll back, run the whole unit again. */
    enum Seen {
        EXECUTED("executed"),
        REPLAYED("replayed"),
        IN_PROGRESS("in progress"),
        CONFLICT("**conflict**"),
        REFUSED("refused by name");

        final String title;

        Seen(String title) {
            this.title = title;
        }
    }

    static List<IsolationCell> all() {
        List<IsolationCell> cells = new ArrayList<>();
        for (TestDatabase database : DATABASES) {
            for (Isolation isolation : Isolation.values()) {
                for (Situation situation : Situation.values()) {
                    for (Way way : Way.values()) {
                        IsolationCell cell = new IsolationCell(way, situation, isolation, database);
                        if (cell.exists()) {
                            cells.add(cell);
                        }
                    }
                }
            }
        }
        return cells;
    }

    /** Nobody can overtake a claim that is not committed. */
    boolean exists() {
        return situation != Situation.OVERTAKEN || !way.isInline();
    }

    /** What is promised. */
    Seen expected() {
        return switch (situation) {
            case RUNNING -> Seen.IN_PROGRESS;
            case ROLLED_BACK -> Seen.EXECUTED;
            case COMMITTED, OVERTAKEN -> Seen.REPLAYED;
            case OLDER_VIEW -> hidden() ? Seen.CONFLICT : Seen.REPLAYED;
            case FREE_IN_VIEW -> locksInTurn() ? Seen.IN_PROGRESS : hidden() ? Seen.CONFLICT : Seen.REPLAYED;
        };
    }

    /** Where Yici opened the transaction, it runs the work again and the caller sees the replay. */
    private boolean hidden() {
        return way == Way.INLINE && isolation != Isolation.READ_COMMITTED && !readsLock();
    }

    /** It finds the row changed when it locks it, as if somebody else held the lock. */
    private boolean locksInTurn() {
        return way.isInline()
                && database == TestDatabase.MYSQL_DIALECT_ON_MARIADB
                && isolation == Isolation.REPEATABLE_READ;
    }

    /** InnoDB has no view at SERIALIZABLE: it reads what is committed and locks it. */
    boolean readsLock() {
        boolean innoDb = database == TestDatabase.MARIADB || database == TestDatabase.MYSQL_DIALECT_ON_MARIADB;
        return innoDb && isolation == Isolation.SERIALIZABLE;
    }
}
