package io.yici.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.jackson.Samples.Bean;
import io.yici.jackson.Samples.BiggerBean;
import io.yici.jackson.Samples.Page;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

@Tag("B26")
class SameValueTest {

    private final SameValue same = new SameValue(JsonMapper.shared()::writeValueAsBytes);

    private static Bean bean(String name) {
        Bean bean = new Bean();
        bean.setName(name);
        return bean;
    }

    static Stream<Arguments> same() {
        return Stream.of(
                Arguments.of(null, null),
                Arguments.of(1L, 1L),
                Arguments.of(List.of(1), new LinkedList<>(List.of(1))),
                Arguments.of(Set.of(1, 2), new LinkedHashSet<>(List.of(2, 1))),
                Arguments.of(Map.of("a", new byte[] {1}), new TreeMap<>(Map.of("a", new byte[] {1}))),
                Arguments.of(Map.of("a", 1).values(), new ArrayList<>(List.of(1))),
                Arguments.of(new Page<>(List.of(new int[] {1}), null), new Page<>(List.of(new int[] {1}), null)),
                Arguments.of(Optional.of(new long[][] {{1}}), Optional.of(new long[][] {{1}})),
                Arguments.of(bean("x"), bean("x")));
    }

    static Stream<Arguments> different() {
        return Stream.of(
                Arguments.of(null, 0, "$"),
                Arguments.of("", null, "$"),
                Arguments.of(1, 1L, "$"),
                Arguments.of(new BigDecimal("1.0"), new BigDecimal("1.00"), "$"),
                Arguments.of(0.0, -0.0, "$"),
                Arguments.of(List.of(1), Set.of(1), "$"),
                Arguments.of(Set.of(1), List.of(1), "$"),
                Arguments.of(Set.of(1), Set.of(2), "$"),
                Arguments.of(List.of(1, 2), List.of(2, 1), "$[0]"),
                Arguments.of(List.of(1), List.of(1, 2), "$"),
                Arguments.of(Map.of("a", 1), Map.of("a", 2), "${}"),
                Arguments.of(Map.of("a", 1), Map.of("b", 1), "${}"),
                Arguments.of(Map.of("a", 1), Map.of(), "$"),
                Arguments.of(Map.of(), List.of(), "$"),
                Arguments.of(nullUnder("a"), nullUnder("b"), "${}"),
                Arguments.of(Optional.empty(), null, "$"),
                Arguments.of(Optional.of(1), Optional.empty(), "$"),
                Arguments.of(new int[] {1}, new int[] {2}, "$"),
                Arguments.of(new int[] {1}, new long[] {1}, "$"),
                Arguments.of(new String[] {"a"}, new String[] {"b"}, "$[0]"),
                Arguments.of(new Page<>(List.of(1), 2), new Page<>(List.of(1), 3), "$.next"),
                Arguments.of(new Page<>(List.of(1), 2), new Page<>(List.of(4), 2), "$.items[0]"),
                Arguments.of(bean("x"), bean("y"), "$"),
                Arguments.of(bean("x"), new BiggerBean(), "$"));
    }

    private static Map<String, @Nullable Object> nullUnder(String key) {
        Map<String, @Nullable Object> map = new HashMap<>();
        map.put(key, null);
        return map;
    }

    @ParameterizedTest
    @MethodSource("same")
    void equalValuesHaveNoDifference(@Nullable Object a, @Nullable Object b) {
        assertThat(same.difference(a, b)).isNull();
    }

    @ParameterizedTest
    @MethodSource("different")
    void differentValuesAreToldApartWithThePlace(@Nullable Object a, @Nullable Object b, String place) {
        assertThat(same.difference(a, b)).isEqualTo(place);
    }
}
