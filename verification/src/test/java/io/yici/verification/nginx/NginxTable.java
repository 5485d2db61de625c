package io.yici.verification.nginx;

import io.yici.verification.nginx.Matrix.Seen;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The matrix as docs/http.md shows it: ways that nginx treats alike in one column. */
final class NginxTable {

    private static final String HEAD = """
            | the first node | route | nginx sends it again: the client gets | its repeat gets | it does not: the client gets | its repeat gets | effects |
            | --- | --- | --- | --- | --- | --- | --- |
            """;

    private final Map<Cell, Seen> seen;

    NginxTable(Map<Cell, Seen> seen) {
        this.seen = seen;
    }

    /** What the ways of one kind have seen, without their names; more than one where they differ. */
    List<String> outcomes(Trouble trouble, Cell.Mode mode, boolean isSentAgain) {
        return Arrays.stream(Way.values())
                .filter(way -> way.isSentAgain == isSentAgain)
                .map(way -> outcome(new Cell(trouble, mode, way)))
                .distinct()
                .toList();
    }

    private String outcome(Cell cell) {
        Seen its = seen.get(cell);
        return its.first() + " | " + (cell.isGuarded() ? its.repeat() : "–") + " | " + its.effects();
    }

    private String row(Trouble trouble, Cell.Mode mode) {
        String again = String.join(", or ", outcomes(trouble, mode, true));
        String once = String.join(", or ", outcomes(trouble, mode, false));
        int end = again.lastIndexOf(" | ");
        String effects = again.substring(end + 3);
        int endOfOnce = once.lastIndexOf(" | ");
        String others = once.substring(endOfOnce + 3);
        return "| " + trouble.words + " | " + mode.words() + " | " + again.substring(0, end) + " | "
                + once.substring(0, endOfOnce) + " | " + (effects.equals(others) ? effects : effects + "; " + others)
                + " |\n";
    }

    @Override
    public String toString() {
        return HEAD
                + Arrays.stream(Trouble.values())
                        .flatMap(trouble -> Arrays.stream(Cell.Mode.values()).map(mode -> row(trouble, mode)))
                        .collect(Collectors.joining());
    }
}
