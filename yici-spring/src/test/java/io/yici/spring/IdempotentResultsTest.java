package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.RefusedUsageException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** A repeat returns what the first call did, in type and value, and nothing runs again. */
class IdempotentResultsTest {

    private static AnnotationConfigApplicationContext context;

    @BeforeAll
    static void start() {
        context = MethodsApplication.start(Desk.class, OrderStep.class);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @BeforeEach
    void nothingRan() {
        context.getBean(MethodsApplication.Runs.class).set(0);
    }

    static Stream<Arguments> kinds() {
        return Stream.of(
                of("primitive", Desk::primitive, 1),
                of("null", Desk::none, null),
                of("record", Desk::item, new Item("tea", new BigDecimal("1.50"), LocalDate.of(2026, 11, 29))),
                of("enum", Desk::size, Size.LARGE),
                of("full optional", Desk::full, Optional.of(List.of(item()))),
                of("empty optional", Desk::empty, Optional.empty()),
                of("list", Desk::list, List.of(item())),
                of("map of lists", Desk::map, Map.of("k", List.of(item()))),
                of("list of a wildcard", Desk::wildcard, List.of(item())));
    }

    private static Arguments of(String kind, BiFunction<Desk, String, Object> call, Object expected) {
        return Arguments.of(kind, call, expected);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("kinds")
    @Tag("B26")
    void comesBackAsItWent(String kind, BiFunction<Desk, String, Object> call, Object expected) {
        Desk desk = context.getBean(Desk.class);

        assertThat(call.apply(desk, kind)).isEqualTo(expected);
        assertThat(call.apply(desk, kind)).isEqualTo(expected);
        assertThat(runs()).isEqualTo(1);
    }

    @Test
    @Tag("B26")
    void runsWorkWithoutAResultOnce() {
        Desk desk = context.getBean(Desk.class);

        desk.nothing("a");
        desk.nothing("a");

        assertThat(runs()).isEqualTo(1);
    }

    @Test
    @Tag("B26")
    void knowsTheTypeThatASubclassGivesAGenericResult() {
        OrderStep step = context.getBean(OrderStep.class);

        List<Item> first = step.take(item());
        List<Item> again = ((Step<Item>) step).take(item());

        assertThat(again).isEqualTo(first).first().isInstanceOf(Item.class);
        assertThat(runs()).isEqualTo(1);
    }

    @Test
    @Tag("B26")
    void refusesATypeThatDoesNotComeBackBeforeTheEffect() {
        assertThatThrownBy(() -> context.getBean(Desk.class).anything("a"))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContaining("do not come back");
        assertThat(runs()).isZero();
    }

    private static int runs() {
        return context.getBean(MethodsApplication.Runs.class).get();
    }

    private static Item item() {
        return new Item("tea", new BigDecimal("1.50"), LocalDate.of(2026, 11, 29));
    }

    enum Size {
        SMALL,
        LARGE
    }

    record Item(String name, BigDecimal price, LocalDate day) {}

    static class Desk {

        private final MethodsApplication.Runs runs;

        Desk(MethodsApplication.Runs runs) {
            this.runs = runs;
        }

        @Idempotent(operation = "nothing", key = "#key")
        public void nothing(String key) {
            runs.next();
        }

        @Idempotent(operation = "primitive", key = "#key")
        public int primitive(String key) {
            return runs.next();
        }

        @Idempotent(operation = "none", key = "#key")
        public Item none(String key) {
            runs.next();
            return null;
        }

        @Idempotent(operation = "item", key = "#key")
        public Item item(String key) {
            runs.next();
            return IdempotentResultsTest.item();
        }

        @Idempotent(operation = "size", key = "#key")
        public Size size(String key) {
            runs.next();
            return Size.LARGE;
        }

        @Idempotent(operation = "full", key = "#key")
        public Optional<List<Item>> full(String key) {
            return Optional.of(list(key));
        }

        @Idempotent(operation = "empty", key = "#key")
        public Optional<Item> empty(String key) {
            runs.next();
            return Optional.empty();
        }

        @Idempotent(operation = "list", key = "#key")
        public List<Item> list(String key) {
            runs.next();
            return List.of(IdempotentResultsTest.item());
        }

        @Idempotent(operation = "map", key = "#key")
        public Map<String, List<Item>> map(String key) {
            return Map.of("k", list(key));
        }

        @Idempotent(operation = "wildcard", key = "#key")
        public List<? extends Item> wildcard(String key) {
            return list(key);
        }

        @Idempotent(operation = "anything", key = "#key")
        public Object anything(String key) {
            return runs.next();
        }
    }

    abstract static class Step<T> {

        @Idempotent(operation = "step", key = "#what.name()")
        public List<T> take(T what) {
            return work(what);
        }

        protected abstract List<T> work(T what);
    }

    static class OrderStep extends Step<Item> {

        private final MethodsApplication.Runs runs;

        OrderStep(MethodsApplication.Runs runs) {
            this.runs = runs;
        }

        @Override
        protected List<Item> work(Item what) {
            runs.next();
            return List.of(what);
        }
    }
}
