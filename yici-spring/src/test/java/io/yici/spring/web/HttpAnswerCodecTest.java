package io.yici.spring.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.spi.StoredResult;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class HttpAnswerCodecTest {

    private static final HttpAnswer ANSWER = HttpAnswer.of(
                    201, "application/json;charset=UTF-8", "{\"orderNo\":\"A1\",\"名\":\"一次\"}".getBytes(UTF_8))
            .withHeader("Location", "/api/orders/A1")
            .withHeader("Link", "</a>; rel=\"a\"")
            .withHeader("link", "</b>; rel=\"b\"")
            .withAuthorities(Set.of("orders:write", "ROLE_BUYER"));

    private final HttpAnswerCodec codec = HttpAnswerCodec.INSTANCE;

    private StoredResult encoded(HttpAnswer answer) {
        return codec.encode(answer, HttpAnswer.class);
    }

    private static StoredResult stored(int version, byte[] body) {
        return new StoredResult(StoredResult.Kind.VALUE, "http", version, "", body);
    }

    @Test
    void bringsAnswersBackAsTheyWent() {
        assertThat(codec.decode(encoded(ANSWER), HttpAnswer.class)).isEqualTo(ANSWER);
        HttpAnswer bare = HttpAnswer.of(204, "", new byte[0]);
        assertThat(codec.decode(encoded(bare), HttpAnswer.class)).isEqualTo(bare);
    }

    @Test
    void showsTheAnswerThatARecordKeeps() {
        assertThat(HttpAnswer.kept(encoded(ANSWER))).contains(ANSWER);
        assertThat(HttpAnswer.kept(encoded(HttpAnswer.NOT_KEPT))).isEmpty();
        assertThat(HttpAnswer.kept(new StoredResult(StoredResult.Kind.VALUE, "jackson", 1, "", new byte[] {0, 0})))
                .isEmpty();
        assertThatThrownBy(() -> HttpAnswer.kept(stored(2, new byte[0]))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    @Tag("R-38")
    void readsAndWritesTheFormThatIsInUse() throws IOException {
        try (InputStream in = getClass().getResourceAsStream("http-answer-v1.hex")) {
            byte[] golden = HexFormat.of()
                    .parseHex(new String(Objects.requireNonNull(in).readAllBytes(), UTF_8).replaceAll("\\s", ""));
            assertThat(codec.decode(stored(1, golden), HttpAnswer.class)).isEqualTo(ANSWER);
            assertThat(encoded(ANSWER))
                    .isEqualTo(new StoredResult(
                            StoredResult.Kind.VALUE, "http", 1, "application/vnd.yici.http-answer", golden));
        }
    }

    @Test
    @Tag("R-38")
    @Tag("T-47")
    void readsNoUnknownForm() {
        byte[] body = Objects.requireNonNull(encoded(ANSWER).body());
        assertThatThrownBy(() -> codec.decode(stored(2, body), HttpAnswer.class))
                .hasMessageContaining("unknown form");
    }

    @Test
    void noticesDamage() {
        byte[] body = Objects.requireNonNull(encoded(ANSWER).body());
        for (int length = 0; length < body.length; length++) {
            StoredResult cut = stored(1, Arrays.copyOf(body, length));
            assertThatThrownBy(() -> codec.decode(cut, HttpAnswer.class)).isInstanceOf(RuntimeException.class);
        }
        StoredResult longer = stored(1, Arrays.copyOf(body, body.length + 1));
        assertThatThrownBy(() -> codec.decode(longer, HttpAnswer.class)).hasMessageContaining("damaged");
    }

    @Test
    @Tag("R-33")
    void keepsATombstoneForWhatIsTooLarge() {
        assertThat(encoded(HttpAnswer.NOT_KEPT)).isEqualTo(StoredResult.TOMBSTONE);
        assertThat(encoded(HttpAnswer.of(200, "", new byte[0]))).isNotEqualTo(StoredResult.TOMBSTONE);
    }

    @Test
    void takesAnswersOnly() {
        assertThat(codec.supports(HttpAnswer.class)).isTrue();
        assertThat(codec.supports(String.class)).isFalse();
        assertThatThrownBy(() -> HttpAnswer.of(101, "", new byte[0])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ANSWER.withHeader("X", "a\r\nb")).isInstanceOf(IllegalArgumentException.class);
    }
}
