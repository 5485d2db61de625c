package io.yici.jdbc;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before anything is sent. */
class JournalInputTest {

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE, JournalLine.MOST + 1, Long.MAX_VALUE})
    @Tag("B59")
    void amountThatIsNoneIsRefusedByName(long amount) {
        assertThatThrownBy(() -> JournalLine.of("1", "cup", amount))
                .isInstanceOf(InvalidQuantityException.class)
                .hasMessageContaining(String.valueOf(amount));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\u0000", "\ud83d", "abc "})
    @Tag("B31")
    void textThatCannotBeStoredAsItIsIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> JournalLine.of(text, "cup", 1));
        assertThatIllegalArgumentException().isThrownBy(() -> JournalLine.of("1", text, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Movement.of(text, "cup", 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Movement.of("o", "cup", 1).reference(text));
    }

    @Test
    void movementHasLinesWithIdsOfTheirOwn() {
        JournalLine line = JournalLine.of("1", "cup", 1);

        assertThatIllegalArgumentException().isThrownBy(() -> Movement.of("o", List.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Movement.of("o", List.of(line, JournalLine.of("1", "pot", 1))))
                .withMessageContaining("two lines with the id 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stock; DROP TABLE x", "a.b.c", "1st", "\"stock\"", ""})
    void nameThatIsNoPlainIdentifierIsRefused(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> QuantityTable.of(name, "id", "n"));
        assertThatIllegalArgumentException().isThrownBy(() -> QuantityTable.of("t", name, "n"));
        assertThatIllegalArgumentException().isThrownBy(() -> QuantityTable.of("t", "id", name));
    }

    @Test
    void numberIdsAreWrittenPlainly() {
        QuantityTable accounts = QuantityTable.of("account", "id", "balance").numberIds();

        assertThatIllegalArgumentException().isThrownBy(() -> accounts.bind(new Params(), "x"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> accounts.bind(new Params(), "007"))
                .withMessageContaining("write the number as 7");
    }
}
