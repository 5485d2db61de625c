package io.yici.jdbc;

import io.yici.jdbc.spi.TableName;
import java.util.Collections;
import java.util.Locale;

/**
 * The single claim of MariaDB for one record after the other, in one round trip. None waits, so that batches cannot wait for each
 * other either. What became of the records is read at the end, by owner token and not by counts.
 */
final class MariaDbBatch {

    private static final String ROW =
            "(:digest, :operation, :scope, :record_key, :format, :state, :token, :fingerprint,"
                    + " :known_fingerprint, :crashes, :lease, :retention, :expiry, :result_kind, :result_codec, :result_version,"
                    + " :result_type, :result_body, :request_id)";
    private static final String COLUMNS = ROW.replace(":", "");

    private static final String CLAIMS = """
            BEGIN NOT ATOMIC
                DECLARE v_now BIGINT DEFAULT %2$s;
                DECLARE v_busy LONGBLOB DEFAULT '';
                FOR q IN (WITH v %3$s AS (VALUES %4$s) SELECT * FROM v) DO
                    BEGIN
                        DECLARE v_digest BINARY(32) DEFAULT q.digest;
                        DECLARE v_token BINARY(16) DEFAULT q.token;
                        %5$s
                        IF v_locked THEN
                            SET v_busy = CONCAT(v_busy, v_digest);
                        END IF;
                    END;
                END FOR;
                SELECT v_now AS now, v_busy AS busy, r.* FROM (SELECT 1 AS one) o LEFT JOIN %1$s r ON FALSE
                UNION ALL SELECT v_now, NULL, r.* FROM %1$s r WHERE r.digest IN (%6$s);
            END""";

    private MariaDbBatch() {}

    static String sql(TableName table, int claims) {
        String step = String.format(Locale.ROOT, MariaDbDialect.STEP, table, InnoDb.CLOCK, MariaDbDialect.CLAIMABLE)
                .replaceAll(":([a-z_]+)", "q.$1");
        return MariaDbDialect.WITHOUT_WAITING
                + String.format(
                        Locale.ROOT,
                        CLAIMS,
                        table,
                        InnoDb.CLOCK,
                        COLUMNS,
                        String.join(", ", Collections.nCopies(claims, ROW)),
                        step,
                        String.join(", ", Collections.nCopies(claims, ":digest")));
    }
}
