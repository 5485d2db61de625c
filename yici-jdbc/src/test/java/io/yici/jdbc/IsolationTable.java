package io.yici.jdbc;

import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.jdbc.IsolationCell.Seen;
import io.yici.jdbc.IsolationCell.Situation;
import io.yici.jdbc.IsolationCell.Way;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** The promised outcomes as they are printed in the documents. */
final class IsolationTable {

    /** Where a call comes from. */
    enum Place {
        OUTSIDE("outside a transaction") {
            @Override
            <T> T call(Bench bench, Callable<T> call) throws Exception {
                return call.call();
            }
        },
        CALLERS("in the caller's transaction") {
            @Override
            <T> T call(Bench bench, Callable<T> call) throws Exception {
                return bench.inTransaction(call);
            }
        },
        WITHIN("within `JOINED` work") {
            @Override
            <T> T call(Bench bench, Callable<T> call) throws Exception {
                AtomicReference<T> inner = new AtomicReference<>();
                IdempotencyKey outer =
                        IdempotencyKey.of("outer", UUID.randomUUID().toString());
                bench.idempotency.run(Bench.operation(Mode.JOINED), outer, execution -> {
                    inner.set(call.call());
                    return "outer";
                });
                return inner.get();
            }
        };

        final String title;

        Place(String title) {
            this.title = title;
        }

        abstract <T> T call(Bench bench, Callable<T> call) throws Exception;
    }

    private IsolationTable() {}

    static Seen expected(Mode mode, Place place) {
        boolean had = switch (mode) {
            case TRANSACTIONAL -> true;
            case INLINE -> place != Place.OUTSIDE;
            case JOINED, LEASED -> place == Place.OUTSIDE;
        };
        return had ? Seen.EXECUTED : Seen.REFUSED;
    }

    static String modes() {
        StringBuilder table = new StringBuilder("| |");
        for (Place place : Place.values()) {
            table.append(' ').append(place.title).append(" |");
        }
        table.append("\n| --- |").append(" --- |".repeat(Place.values().length)).append('\n');
        for (Mode mode : Mode.values()) {
            table.append("| `").append(mode).append("` |");
            for (Place place : Place.values()) {
                table.append(' ').append(expected(mode, place).title).append(" |");
            }
            table.append('\n');
        }
        return table.toString();
    }

    static String outcomes() {
        StringBuilder table = new StringBuilder("| | isolation |");
        for (Way way : Way.values()) {
            table.append(' ').append(way.title).append(" |");
        }
        table.append("\n| --- | --- |")
                .append(" --- |".repeat(Way.values().length))
                .append('\n');
        for (Situation situation : Situation.values()) {
            Map<String, String> rows = new LinkedHashMap<>();
            for (Isolation isolation : Isolation.values()) {
                rows.merge(row(situation, isolation), name(isolation), (a, b) -> a + ", " + b);
            }
            rows.forEach((row, levels) -> table.append("| ")
                    .append(situation.title)
                    .append(" | ")
                    .append(rows.size() == 1 ? "any" : levels)
                    .append(" | ")
                    .append(row)
                    .append(" |\n"));
        }
        return table.toString();
    }

    private static String row(Situation situation, Isolation isolation) {
        StringJoiner row = new StringJoiner(" | ");
        for (Way way : Way.values()) {
            row.add(outcome(way, situation, isolation));
        }
        return row.toString();
    }

    /** One word where all databases agree. */
    private static String outcome(Way way, Situation situation, Isolation isolation) {
        Map<Seen, String> seen = new LinkedHashMap<>();
        for (TestDatabase database : IsolationCell.DATABASES) {
            IsolationCell cell = new IsolationCell(way, situation, isolation, database);
            if (!cell.exists()) {
                return "–";
            }
            seen.merge(cell.expected(), name(database), (a, b) -> a + ", " + b);
        }
        return seen.size() == 1
                ? seen.keySet().iterator().next().title
                : seen.entrySet().stream()
                        .map(it -> it.getKey().title + " (" + it.getValue() + ")")
                        .collect(Collectors.joining("; "));
    }

    private static String name(TestDatabase database) {
        return switch (database) {
            case H2 -> "H2";
            case POSTGRESQL -> "PostgreSQL";
            case MARIADB, MARIADB_BY_MYSQL_DRIVER -> "MariaDB";
            case MYSQL_DIALECT_ON_MARIADB -> "MySQL";
        };
    }

    private static String name(Isolation isolation) {
        return isolation.name().replace('_', ' ');
    }
}
