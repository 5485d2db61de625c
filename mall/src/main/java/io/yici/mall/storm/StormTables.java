package io.yici.mall.storm;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** What the wrong ways write. Each statement commits on its own, as it would in a service that has never thought about repeats. */
@Component
class StormTables {

    private final JdbcTemplate database;

    StormTables(JdbcTemplate database) {
        this.database = database;
    }

    /** The work itself. */
    void effect(Intent intent) {
        database.update("insert into storm_effect (run_id, idempotency_key) values (?, ?)", intent.run(), intent.key());
    }

    long effects(Intent intent) {
        return count("storm_effect", intent);
    }

    boolean isMarked(Intent intent) {
        return count("storm_mark", intent) > 0;
    }

    /** @return false if it was marked before */
    boolean mark(Intent intent) {
        try {
            database.update(
                    "insert into storm_mark (run_id, idempotency_key) values (?, ?)", intent.run(), intent.key());
            return true;
        } catch (DuplicateKeyException e) {
            return false;
        }
    }

    /** Before the storm, for {@link #useKey}. */
    void open(Intent intent) {
        database.update("insert into storm_intent (run_id) values (?)", intent.run());
    }

    /** @return whether the predicate fitted */
    boolean useKey(Intent intent) {
        return database.update(
                        "update storm_intent set used_key = ? where run_id = ? and (used_key is null or used_key = ?)",
                        intent.key(),
                        intent.run(),
                        intent.key())
                == 1;
    }

    /** @return whether the lock was free, or over its time */
    boolean lock(Intent intent, Instant now, Duration life) {
        long until = now.plus(life).toEpochMilli();
        if (database.update(
                        "update storm_lock set expires_at = ? where run_id = ? and expires_at <= ?",
                        until,
                        intent.run(),
                        now.toEpochMilli())
                == 1) {
            return true;
        }
        try {
            database.update("insert into storm_lock (run_id, expires_at) values (?, ?)", intent.run(), until);
            return true;
        } catch (DuplicateKeyException e) {
            return false;
        }
    }

    boolean isLocked(Intent intent) {
        Long locks =
                database.queryForObject("select count(*) from storm_lock where run_id = ?", Long.class, intent.run());
        return locks != null && locks > 0;
    }

    /** Whoever holds it. */
    void unlock(Intent intent) {
        database.update("delete from storm_lock where run_id = ?", intent.run());
    }

    /** Deletes what storms wrote before then. */
    void clear(Instant before) {
        for (String table : new String[] {"storm_effect", "storm_mark", "storm_intent", "storm_lock"}) {
            database.update("delete from " + table + " where created_at < ?", before.atOffset(ZoneOffset.UTC));
        }
    }

    private long count(String table, Intent intent) {
        Long rows = database.queryForObject(
                "select count(*) from " + table + " where run_id = ? and idempotency_key = ?",
                Long.class,
                intent.run(),
                intent.key());
        return rows == null ? 0 : rows;
    }
}
