package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.jdbc.spi.TableName;
import io.yici.spi.SettledRecord;
import io.yici.spi.Settlement;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The table of what was settled: rows are added, never changed. */
final class Settlements {

    private final Statements statements;
    private final Sql note;
    private final Sql list;

    Settlements(TableName table, Statements statements) {
        this.statements = statements;
        this.note = Sql.of("INSERT INTO " + table.settlements()
                + " (digest, operation, scope, record_key, expected_fence, fence, result_kind, actor, reason, settled_at)"
                + " VALUES (:digest, :operation, :scope, :record_key, :expected_fence, :fence, :result_kind, :actor,"
                + " :reason, :settled_at)");
        this.list = Sql.of("SELECT * FROM " + table.settlements() + " WHERE digest = :digest ORDER BY fence");
    }

    /** In the transaction of the settling, which has made the record what it is. */
    void note(Connection connection, Settlement settlement, StoredRecord settled) throws SQLException {
        StoredResult result = settled.result();
        Params params = new Params()
                .bytes("digest", settlement.id().bytes())
                .text("operation", settled.operation())
                .text("scope", settled.key().scope())
                .text("record_key", settled.key().value())
                .number("expected_fence", settlement.expectedFence())
                .number("fence", settled.fence())
                .code("result_kind", result == null ? null : Codes.of(result.kind()))
                .text("actor", settlement.actor())
                .text("reason", settlement.reason())
                .number("settled_at", RecordRow.micros(settled.changedAt()));
        statements.update(connection, note, params);
    }

    List<SettledRecord> of(Connection connection, RecordId id) throws SQLException {
        return statements.query(connection, list, new Params().bytes("digest", id.bytes()), rows -> {
            List<SettledRecord> found = new ArrayList<>();
            while (rows.next()) {
                found.add(settled(rows));
            }
            return found;
        });
    }

    private static SettledRecord settled(ResultSet row) throws SQLException {
        int kind = row.getInt("result_kind");
        return new SettledRecord(
                RecordId.of(row.getBytes("digest")),
                row.getString("operation"),
                RecordRow.key(row),
                row.getLong("expected_fence"),
                row.getLong("fence"),
                kind == 0 ? null : Codes.kind(kind),
                row.getString("actor"),
                row.getString("reason"),
                RecordRow.instant(row.getLong("settled_at")));
    }
}
