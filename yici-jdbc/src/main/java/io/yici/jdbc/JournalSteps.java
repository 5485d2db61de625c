package io.yici.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The statements of a journal, ready to run. Immutable. */
final class JournalSteps {

    final QuantityTable quantities;
    private final Statements statements;
    private final JournalMove takeAndInsert;
    private final JournalMove giveAndInsert;
    private final JournalMove giveAndChange;
    private final Sql take;
    private final Sql give;
    private final Sql lock;
    private final Sql ofRequest;
    private final Sql ofLine;
    private final Sql insert;
    private final Sql change;
    private final Sql delete;

    JournalSteps(JournalSql sql) {
        this.quantities = sql.quantities;
        this.statements = new Statements(sql.dialect);
        JournalMoves moves = new JournalMoves(sql.dialect);
        this.takeAndInsert = moves.of(sql.take(), sql.insert());
        this.giveAndInsert = moves.of(sql.give(), sql.insert());
        this.giveAndChange = moves.of(sql.give(), sql.change());
        this.take = Sql.of(sql.take());
        this.give = Sql.of(sql.give());
        this.lock = Sql.of(sql.lock());
        this.ofRequest = Sql.of(sql.ofRequest());
        this.ofLine = Sql.of(sql.ofLine());
        this.insert = Sql.of(sql.insert().alone());
        this.change = Sql.of(sql.change().alone());
        this.delete = Sql.of(sql.delete());
    }

    /** A row of an item's quantity, locked. */
    record Held(int bucket, long quantity) {}

    List<JournalRows.Row> ofRequest(Connection connection, String request) throws SQLException {
        Params params = new Params().text("quantity", quantities.name()).text("request", request);
        return statements.query(connection, ofRequest, params, JournalRows::all);
    }

    @Nullable JournalEntry now(Connection connection, String request, JournalLine line, String part) throws SQLException {
        List<JournalRows.Row> rows =
                statements.query(connection, ofLine, key(request, line.id(), part), JournalRows::all);
        return rows.isEmpty() ? null : rows.get(0).entry();
    }

    List<Held> lock(Connection connection, String item) throws SQLException {
        return statements.query(connection, lock, quantities.bind(new Params(), item), JournalSteps::held);
    }

    private static List<Held> held(ResultSet rows) throws SQLException {
        List<Held> held = new ArrayList<>();
        while (rows.next()) {
            held.add(new Held(rows.getInt("place"), rows.getLong("available")));
        }
        return held;
    }

    JournalMove.Moved takeAndInsert(Connection connection, JournalEntry entry) throws SQLException {
        return one(
                takeAndInsert,
                connection,
                homeOf(inserted(entry, "", null), entry, entry.line().amount()));
    }

    JournalMove.Moved giveAndInsert(Connection connection, JournalEntry entry) throws SQLException {
        return one(
                giveAndInsert,
                connection,
                homeOf(inserted(entry, "", null), entry, entry.line().amount()));
    }

    JournalMove.Moved giveAndChange(Connection connection, JournalEntry seen, JournalEntry next) throws SQLException {
        return one(giveAndChange, connection, homeOf(changed(seen, next), seen, next.effect() - seen.effect()));
    }

    private JournalMove.Moved one(JournalMove move, Connection connection, Params params) throws SQLException {
        JournalMove.Moved moved = move.on(connection, params);
        if (moved.quantities() > 1) {
            throw new SQLException("the id is not unique in " + quantities.table() + ": " + moved.quantities()
                    + " rows were changed at once; roll back, and make it unique");
        }
        return moved;
    }

    int take(Connection connection, String item, Held some) throws SQLException {
        return statements.update(connection, take, somewhere(item, some));
    }

    int give(Connection connection, String item, Held some) throws SQLException {
        return statements.update(connection, give, somewhere(item, some));
    }

    int insert(Connection connection, JournalEntry entry, String part, @Nullable Long retention) throws SQLException {
        return JournalMoves.written(statements, connection, insert, inserted(entry, part, retention));
    }

    int change(Connection connection, JournalEntry seen, JournalEntry next) throws SQLException {
        return statements.update(connection, change, changed(seen, next));
    }

    int delete(Connection connection, JournalEntry entry, String part) throws SQLException {
        return statements.update(
                connection, delete, key(entry.request(), entry.line().id(), part));
    }

    Held home(JournalEntry entry, long amount) {
        return new Held(quantities.home(entry.request(), entry.line()), amount);
    }

    private Params homeOf(Params params, JournalEntry entry, long amount) {
        return moved(params, entry.line().item(), home(entry, amount));
    }

    private Params somewhere(String item, Held some) {
        return moved(new Params(), item, some);
    }

    private Params moved(Params params, String item, Held some) {
        return quantities
                .bind(params, item)
                .code("bucket", some.bucket())
                .number("moved", some.quantity())
                .number("room", quantities.most() - some.quantity());
    }

    private Params inserted(JournalEntry entry, String part, @Nullable Long retention) {
        Params params = key(entry.request(), entry.line().id(), part)
                .text("item", entry.line().item())
                .number("amount", entry.line().amount())
                .code("kind", entry.kind().code)
                .code("state", entry.state().code)
                .number("effect", entry.effect())
                .text("reference", entry.reference());
        return params.nullableNumber("retention", retention);
    }

    private Params changed(JournalEntry seen, JournalEntry next) {
        return key(seen.request(), seen.line().id(), "")
                .code("seen_state", seen.state().code)
                .number("seen_effect", seen.effect())
                .code("state", next.state().code)
                .number("effect", next.effect());
    }

    private Params key(String request, String line, String part) {
        return new Params()
                .text("quantity", quantities.name())
                .text("request", request)
                .text("line", line)
                .text("part", part);
    }
}
