package io.yici.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("IC-10")
class ChosenElementsTest {

    private static final String ORDER = """
            {"note":"a \\"}],{[ b\\\\","items":[{"sku":"x","count":1.0},[],{"sku":"y","count":2e0}],
             "total":{"amount":10.50,"currency":"CNY"},"a/b":1,"m~n":2,"":3,"none":null,"\\u4e00":true}""";

    private static String chosen(String json, String... pointers) {
        return new String(JsonFingerprint.elements(json.getBytes(UTF_8), List.of(pointers)), UTF_8);
    }

    @Test
    void areFoundByTheirPointersAndCanonical() {
        assertThat(chosen(ORDER, "/total/amount"))
                .isEqualTo(chosen("{\"total\":{\"amount\":105e-1}}", "/total/amount"));
        assertThat(chosen(ORDER, "/items/2/sku", "/items/0/count", "/note"))
                .isEqualTo("{\"/items/0/count\":1,\"/items/2/sku\":\"y\",\"/note\":\"a \\\"}],{[ b\\\\\"}");
        assertThat(chosen(ORDER, "/items/1", "/total"))
                .isEqualTo("{\"/items/1\":[],\"/total\":{\"amount\":105e-1,\"currency\":\"CNY\"}}");
        assertThat(chosen(ORDER, "/a~1b", "/m~0n", "/", "/\u4e00"))
                .isEqualTo("{\"/\":3,\"/a~1b\":1,\"/m~0n\":2,\"/\u4e00\":true}");
    }

    @Test
    void absentIsNotNullAndOrderOfPointersDoesNotCount() {
        assertThat(chosen(ORDER, "/none", "/absent", "/items/3", "/items/x", "/note/x"))
                .isEqualTo("{\"/none\":null}");
        assertThat(chosen(ORDER, "/total", "/note")).isEqualTo(chosen(ORDER, "/note", "/total"));
        assertThat(chosen("[1,2]", "/1")).isEqualTo("{\"/1\":2}");
        assertThat(chosen("7", "/1")).isEqualTo("{}");
    }

    @Test
    void theRestHasToBeWellFormedAndPointersToo() {
        assertThatThrownBy(() -> chosen("{\"a\":1,\"b\":}", "/a")).isInstanceOf(MalformedJsonException.class);
        assertThatThrownBy(() -> chosen("{\"a\":1,\"a\":1}", "/b")).isInstanceOf(MalformedJsonException.class);
        for (String bad : new String[] {"", "a", "/a~2"}) {
            assertThatThrownBy(() -> chosen("{}", bad)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
