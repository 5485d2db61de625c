package io.yici.jdbc;

import io.yici.jdbc.spi.Batching;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import java.util.Collections;

/**
 * The statements of a purge. Writes are of records that are locked. Where arrays are taken one is on all of a batch, which costs a
 * database much less; else each is by one digest, since on InnoDB one on many may be served by a scan, and wait for rows of others.
 */
final class PurgeSql {

    /** The sums keep PostgreSQL from looking for digests through the index on the end of retention. */
    private static final String FINISHED = "state + 0 IN (2, 4)";

    private static final String AS_READ =
            " WHERE digest = :digest AND fence = :fence AND retained_until + 0 = :seen_end AND " + FINISHED;

    private static final String LOCKED = " WHERE digest = ANY(:digest)";

    private final TableName table;
    private final boolean arrays;
    private final Sql clock;
    private final Sql purgeable;
    private final Sql thin;
    private final Sql delete;
    private final Sql retain;

    PurgeSql(Dialect dialect, TableName table) {
        this.table = table;
        this.arrays = dialect.batching(table) instanceof Batching.Arrays;
        String which = arrays ? LOCKED : AS_READ;
        this.clock = Sql.of("SELECT " + dialect.clock(table));
        this.purgeable = Sql.of("SELECT r.digest, r.operation, r.scope, r.record_key, r.fence, r.retained_until,"
                + " r.expiry FROM " + table + " r WHERE r.retained_until > 0 AND r.retained_until <= :now"
                + " AND r.retained_until >= :after_end AND (r.retained_until, r.digest) > (:after_end, :after)"
                + " AND r.format_version <= :format ORDER BY r.retained_until, r.digest LIMIT :most");
        this.thin = Sql.of("UPDATE " + table + " SET retained_until = 0, result_kind = NULL, result_codec = NULL,"
                + " result_version = NULL, result_type = NULL, result_body = NULL" + which);
        this.delete = Sql.of("DELETE FROM " + table + which);
        this.retain = Sql.of("UPDATE " + table + " SET retained_until = "
                + (arrays ? "(CAST(:until AS bigint[]))[1]" : ":until") + which);
    }

    Sql clock() {
        return clock;
    }

    /** By the end of retention; the literal 0 lets a partial index serve. */
    Sql purgeable() {
        return purgeable;
    }

    /** Whether the statements take arrays, one for each parameter. */
    boolean takesArrays() {
        return arrays;
    }

    /** The comment is none for MariaDB and MySQL, which would lock row by row all of a table that is small. */
    Sql lock(int records) {
        String which = arrays ? "ANY(:digest)" : "(" + String.join(", ", Collections.nCopies(records, ":digest")) + ")";
        return Sql.of("SELECT r.digest, r.fence, r.retained_until FROM " + table
                + " r /*! FORCE INDEX (PRIMARY) */ WHERE r." + FINISHED + " AND r.digest " + (arrays ? "= " : "IN ")
                + which + " FOR UPDATE SKIP LOCKED");
    }

    Sql thin() {
        return thin;
    }

    Sql delete() {
        return delete;
    }

    Sql retain() {
        return retain;
    }
}
