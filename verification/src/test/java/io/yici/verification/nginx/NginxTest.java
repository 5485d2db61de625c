package io.yici.verification.nginx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.yici.verification.nginx.Cell.Mode;
import io.yici.verification.nginx.Matrix.Seen;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** nginx sends writes to a second node, and clients repeat them, while the first is slow, dying, or has answered nothing. */
@Tag("T-24")
@Tag("R-99")
class NginxTest {

    private static Map<Cell, Seen> seen;
    private static NginxTable table;

    @BeforeAll
    static void measure() throws Exception {
        assumeTrue(Nginx.isInstalled(), "nginx is not there");
        seen = Matrix.measured();
        table = new NginxTable(seen);
        Path figures = Files.createDirectories(Path.of("target", "figures"));
        Files.writeString(figures.resolve("nginx.txt"), table.toString());
    }

    static Stream<Cell> guarded() {
        return Cell.guarded();
    }

    @ParameterizedTest
    @MethodSource("guarded")
    void everyKeyHasOneEffect(Cell cell) {
        assertThat(seen.get(cell).effects()).as("%s", seen.get(cell)).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("guarded")
    void repeatIsTold(Cell cell) {
        boolean isUnknown = cell.mode() == Mode.LEASED
                && (cell.trouble() == Trouble.KILLED || cell.trouble().name().startsWith("ANSWER"));
        assertThat(seen.get(cell).repeat().toString())
                .isIn(isUnknown ? new Object[] {"409 outcome-unknown"} : new Object[] {"201 replayed", "201"});
    }

    /** What the other tests are about does happen: without a key the same settings make two effects. */
    @ParameterizedTest
    @EnumSource
    void withoutAKeyWhatIsSentAgainIsDoneAgain(Way way) {
        for (Trouble trouble : Trouble.values()) {
            boolean isUndone = trouble == Trouble.KILLED;
            int effects = (isUndone ? 0 : 1) + (way.isSentAgain ? 1 : 0);
            assertThat(seen.get(new Cell(trouble, Mode.FREE, way)).effects())
                    .as("%s", trouble)
                    .isEqualTo(effects);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsSentAgainFaresAlikeWhateverItsMethod(Trouble trouble) {
        for (Mode mode : Mode.values()) {
            assertThat(table.outcomes(trouble, mode, true)).as("%s", mode).hasSize(1);
        }
    }

    @Test
    void documentShowsTheTable() throws Exception {
        Path document = Path.of(System.getProperty("yici.root"), "docs", "http.md");
        assertThat(Files.readString(document)).contains(table.toString());
    }
}
