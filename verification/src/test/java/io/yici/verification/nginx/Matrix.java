package io.yici.verification.nginx;

import static org.awaitility.Awaitility.await;

import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Sends all kinds of requests through nginx, has the first node fail them, repeats them when that is over, and counts the effects. */
final class Matrix {

    /** What a client saw of a request, and the database of both tries. */
    record Seen(Sender.Answer first, Sender.Answer repeat, int effects) {}

    private final Map<Cell, Seen> seen = new HashMap<>();
    private final Rows rows;

    private Matrix(Rows rows) {
        this.rows = rows;
    }

    static Map<Cell, Seen> measured() throws Exception {
        Matrix matrix = new Matrix(Rows.inANewDatabase());
        // one after the other: the first makes the tables
        try (Node first = Node.start(matrix.rows.arguments("--in-trouble=true")).awaitStart();
                Node second =
                        Node.start(matrix.rows.arguments("--in-trouble=false")).awaitStart();
                Nginx nginx = Nginx.before(first, second)) {
            matrix.run(new Sender(nginx), first, second);
        }
        return matrix.seen;
    }

    private void run(Sender sender, Node first, Node second) throws Exception {
        warm(second);
        end(sender, begin(sender, EnumSet.of(Trouble.ANSWER_502, Trouble.ANSWER_503, Trouble.CUT)));

        Map<Cell, CompletableFuture<Sender.Answer>> slow = begin(sender, EnumSet.of(Trouble.SLOW));
        awaitHeld(first, Trouble.SLOW, slow.size());
        slow.values().forEach(CompletableFuture::join); // nginx has given the first node up
        Sender.get(first.port(), "/open");
        end(sender, slow);

        Map<Cell, CompletableFuture<Sender.Answer>> killed = begin(sender, EnumSet.of(Trouble.KILLED));
        awaitHeld(first, Trouble.KILLED, killed.size());
        first.close();
        killed.values().forEach(CompletableFuture::join);
        rows.endLeases();
        end(sender, killed);
    }

    /** So that a cold start is not taken for trouble. */
    private static void warm(Node node) {
        for (Cell.Mode mode : Cell.Mode.values()) {
            Sender.to(node.port(), "PUT", "/" + mode.path() + "/warm", "warm", null)
                    .join();
        }
    }

    private static Map<Cell, CompletableFuture<Sender.Answer>> begin(Sender sender, Set<Trouble> troubles) {
        Map<Cell, CompletableFuture<Sender.Answer>> sent = new HashMap<>();
        Cell.all().stream()
                .filter(cell -> troubles.contains(cell.trouble()))
                .forEach(cell -> sent.put(cell, sender.send(cell)));
        return sent;
    }

    private static void awaitHeld(Node node, Trouble trouble, int count) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> Sender.get(node.port(), "/held/" + trouble).body().equals(Integer.toString(count)));
    }

    private void end(Sender sender, Map<Cell, CompletableFuture<Sender.Answer>> sent) throws SQLException {
        for (Map.Entry<Cell, CompletableFuture<Sender.Answer>> each : sent.entrySet()) {
            Cell cell = each.getKey();
            Sender.Answer first = each.getValue().join();
            Sender.Answer repeat = cell.isGuarded() ? settled(sender, cell) : first;
            seen.put(cell, new Seen(first, repeat, effects(cell)));
        }
    }

    /** What the first node still does ends soon, now that the trouble is over. */
    private static Sender.Answer settled(Sender sender, Cell cell) {
        return await(cell.name())
                .atMost(Duration.ofSeconds(30))
                .until(() -> sender.repeat(cell).join(), answer -> !answer.isInProgress());
    }

    private int effects(Cell cell) {
        int least = cell.isGuarded() ? 0 : leastWithoutAKey(cell);
        return await(cell.name())
                .atMost(Duration.ofSeconds(30))
                .until(() -> rows.effects().getOrDefault(cell.name(), 0), found -> found >= least);
    }

    /** Without a key nobody tells when the first node has ended; a killed one leaves nothing. */
    private static int leastWithoutAKey(Cell cell) {
        int atTheFirst = cell.trouble() == Trouble.KILLED ? 0 : 1;
        return atTheFirst + (cell.way().isSentAgain ? 1 : 0);
    }
}
