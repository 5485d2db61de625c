package io.yici.mall.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.mall.Storm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class ChargeBookTest {

    @TempDir
    Path folder;

    private Path path;

    @BeforeEach
    void name() {
        path = folder.resolve("new").resolve("charges.jsonl");
    }

    private ChargeBook open() throws IOException {
        return new ChargeBook(ChargeFile.open(path), new JsonMapper());
    }

    @Test
    void chargesAKeyOnce() throws Exception {
        try (ChargeBook book = open()) {
            assertThat(book.charge("k", "o", 5)).isEqualTo(ChargeBook.Verdict.CHARGED);
            assertThat(book.charge("k", "o", 5)).isEqualTo(ChargeBook.Verdict.REPEATED);
            assertThat(book.charge("k", "o", 6)).isEqualTo(ChargeBook.Verdict.OTHER);
            assertThat(book.charge("k", "p", 5)).isEqualTo(ChargeBook.Verdict.OTHER);
            assertThat(book.all()).hasSize(1);
        }
    }

    @Test
    void chargesAKeyOnceHoweverManyAskAtOnce() throws Exception {
        try (ChargeBook book = open()) {
            var verdicts = Storm.of(20, i -> book.charge("k", "o", 5));
            assertThat(verdicts).containsOnlyOnce(ChargeBook.Verdict.CHARGED);
            assertThat(Files.readAllLines(path)).hasSize(1);
        }
    }

    @Test
    void neverChargesAClosedKeyAndNeverClosesAChargedOne() throws Exception {
        try (ChargeBook book = open()) {
            assertThat(book.close("k")).isTrue();
            assertThat(book.close("k")).isTrue();
            assertThat(book.charge("k", "o", 5)).isEqualTo(ChargeBook.Verdict.CLOSED);
            book.charge("other", "o", 5);
            assertThat(book.close("other")).isFalse();
        }
    }

    @Nested
    class OpenedAgain {

        @BeforeEach
        void write() throws Exception {
            try (ChargeBook book = open()) {
                book.charge("k", "o", 5);
                book.close("closed");
            }
        }

        @Test
        void remembersChargesAndClosedKeys() throws Exception {
            try (ChargeBook book = open()) {
                assertThat(book.find("k")).get().extracting(Charge::amount).isEqualTo(5L);
                assertThat(book.charge("k", "o", 5)).isEqualTo(ChargeBook.Verdict.REPEATED);
                assertThat(book.charge("closed", "o", 5)).isEqualTo(ChargeBook.Verdict.CLOSED);
            }
        }

        @Test
        void takesBackATornLastLineAndGoesOn() throws Exception {
            Files.writeString(path, "{\"charge\":{\"chargeNo\":\"C1\",\"down", StandardOpenOption.APPEND);
            try (ChargeBook book = open()) {
                assertThat(book.all()).hasSize(1);
                book.charge("next", "o", 7);
            }
            try (ChargeBook book = open()) {
                assertThat(book.all()).extracting(Charge::downstreamKey).containsExactly("k", "next");
            }
        }

        @Test
        void refusesToStartWithADamagedLineInTheMiddle() throws Exception {
            String text = Files.readString(path);
            Files.writeString(path, "{\"charge\":\n" + text);
            assertThatThrownBy(() -> open().close())
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("line 1");
        }

        @Test
        void refusesASecondGatewayOnTheFile() throws Exception {
            try (ChargeBook book = open()) {
                assertThatThrownBy(ChargeBookTest.this::open).hasMessageContaining("in use");
                assertThat(book.all()).hasSize(1);
                assertThat(OtherGateway.open(path)).contains("in use");
            }
        }

        @Test
        void refusesASecondProcessOnTheFileAndLetsItInAfterwards() throws Exception {
            String torn = "{\"charge\":";
            try (ChargeBook book = open()) {
                Files.writeString(path, torn, StandardOpenOption.APPEND);
                assertThat(OtherGateway.open(path))
                        .contains(path.toString(), "--mall.gateway.url=", "--mall.gateway.enabled=false")
                        .contains("--mall.gateway.file=")
                        .doesNotContain("\n");
                assertThat(Files.readString(path)).endsWith(torn);
                assertThat(book.all()).hasSize(1);
            }
            assertThat(OtherGateway.open(path)).endsWith("opened");
        }
    }
}
