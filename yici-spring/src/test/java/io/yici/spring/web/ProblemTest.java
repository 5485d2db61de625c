package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

@Tag("R-18")
class ProblemTest {

    @Test
    void isValidJsonWhateverTheDetail() {
        String detail = "a \"quoted\" \\ back\r\n\t\u0001 \u2028 日本 \ud83d\ude00 half \ud83d";
        Map<?, ?> document = JsonMapper.shared()
                .readValue(
                        Problem.KEY_REUSED.json("urn:x:", Locale.ENGLISH, Detail.BODY_UNREADABLE.with(detail), null),
                        Map.class);
        assertThat(document.get("detail")).isEqualTo("The body cannot be read: " + detail + ".");
        assertThat(document.get("type")).isEqualTo("urn:x:key-reused");
        assertThat(document.get("code")).isEqualTo("key-reused");
        assertThat(document.get("status")).isEqualTo(422);
        assertThat(document.get("retryable")).isEqualTo(false);
        assertThat(document.get("title")).isEqualTo("The key was used for another request");
    }

    @ParameterizedTest
    @EnumSource(Problem.class)
    void hasATitleInBothLanguages(Problem problem) {
        assertThat(problem.title(Locale.SIMPLIFIED_CHINESE)).containsPattern("\\p{IsHan}{2}");
        assertThat(problem.title(Locale.GERMAN)).matches("[\\p{ASCII}]+").isEqualTo(problem.title(Locale.ENGLISH));
    }

    @ParameterizedTest
    @EnumSource(Detail.class)
    void hasADetailInBothLanguages(Detail detail) {
        Detail.Text text = detail.with("(1)", "(2)");
        String chinese = text.in(Locale.SIMPLIFIED_CHINESE);
        String english = text.in(Locale.GERMAN);

        assertThat(english).matches("[\\p{ASCII}]+").isEqualTo(text.in(Locale.ENGLISH));
        assertThat(chinese).isNotEqualTo(english).containsPattern("\\p{IsHan}{2}|：");
        for (String value : List.of("(1)", "(2)")) {
            assertThat(chinese.contains(value)).as(value).isEqualTo(english.contains(value));
        }
    }

    @Test
    @Tag("R-04")
    void hasACodeForEachCause() {
        assertThat(Arrays.stream(Problem.values()).map(Problem::code)).doesNotHaveDuplicates();
        assertThat(Problem.KEY_MISSING.code()).isNotEqualTo(Problem.KEY_MALFORMED.code());
        assertThat(Arrays.stream(Problem.values()).filter(Problem::isRetryable))
                .containsExactly(
                        Problem.IN_PROGRESS,
                        Problem.OUTCOME_UNKNOWN,
                        Problem.TOO_MANY_TOKENS,
                        Problem.ROLLED_BACK,
                        Problem.TRANSACTION_CONFLICT,
                        Problem.UNSETTLED,
                        Problem.STORE_UNAVAILABLE,
                        Problem.RECORD_UNREADABLE);
    }
}
