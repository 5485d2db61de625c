package io.yici;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperationTest {

    @Test
    void hasTheDocumentedSettingsUnlessTold() {
        Operation<String> operation =
                Operation.named("order.create", String.class).build();

        assertThat(operation.mode()).isEqualTo(Mode.TRANSACTIONAL);
        assertThat(operation.duplicates()).isEqualTo(DuplicatePolicy.REPLAY);
        assertThat(operation.crashes()).isEqualTo(CrashPolicy.INTERRUPT);
        assertThat(operation.expiry()).isEqualTo(ExpiryPolicy.RUN_AGAIN);
        assertThat(operation.lease()).isEqualTo(Duration.ofSeconds(30));
        assertThat(operation.holdCap()).isEqualTo(Duration.ofMinutes(15));
        assertThat(operation.waiting()).isEqualTo(Duration.ofSeconds(10));
        assertThat(operation.retention()).isEqualTo(Duration.ofHours(24));
        assertThat(operation.storesResult()).isTrue();
        assertThat(operation.codec()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", ".a", "é", "a\n", "<a>"})
    void refusesNamesThatCannotBeIds(String name) {
        assertThatThrownBy(() -> Operation.named(name)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Operation.named("a").formerly(name)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void boundsNames() {
        assertThat(Operation.named("n".repeat(100)).build().id()).hasSize(100);
        assertThatThrownBy(() -> Operation.named("n".repeat(101))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRenamedOperationKeepsItsOldestId() {
        Operation<?> renamed =
                Operation.named("order.place").formerly("order.create").build();

        assertThat(renamed.id()).isEqualTo("order.create");
        assertThat(renamed.label()).isEqualTo("order.place");
        assertThat(renamed).hasToString("order.place (order.create)");
    }

    @Test
    void refusesDurationsThatCannotBe() {
        assertRefused(it -> it.lease(Duration.ZERO));
        assertRefused(it -> it.lease(Duration.ofNanos(1)));
        assertRefused(it -> it.holdCap(Duration.ofSeconds(-1)));
        assertRefused(it -> it.retention(Duration.ZERO));
        assertRefused(it -> it.waiting(Duration.ofNanos(-1)));
        assertRefused(it -> it.lease(Duration.ofMinutes(16)));
        assertRefused(it -> it.retention(Duration.ofSeconds(9)));
        assertThatCode(() -> Operation.named("o")
                        .retention(Duration.ofSeconds(5))
                        .waiting(Duration.ZERO)
                        .build())
                .doesNotThrowAnyException();
    }

    private static void assertRefused(UnaryOperator<OperationBuilder<?>> setting) {
        assertThatThrownBy(() -> setting.apply(Operation.named("o")).build())
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void moneyIsKeptLongAndRefusedAfterwards() {
        Operation<?> pay = Operation.named("pay").money().build();

        assertThat(pay.retention()).isEqualTo(Duration.ofDays(180));
        assertThat(pay.expiry()).isEqualTo(ExpiryPolicy.REFUSE);
    }

    @Test
    void laterChangesOfTheBuilderDoNotReachIt() {
        OperationBuilder<?> builder = Operation.named("o");
        Operation<?> built = builder.build();
        builder.mode(Mode.LEASED).lease(Duration.ofSeconds(1));

        assertThat(built.mode()).isEqualTo(Mode.TRANSACTIONAL);
        assertThat(built.lease()).isEqualTo(Operation.DEFAULT_LEASE);
    }

    @Test
    void storesNoResultWhereThereIsNoneOrRepeatsAreRefused() {
        assertThat(Operation.named("o").build().storesResult()).isFalse();
        assertThat(Operation.named("o", String.class)
                        .duplicates(DuplicatePolicy.REFUSE)
                        .build()
                        .storesResult())
                .isFalse();
    }

    @Test
    void keepsTheArgumentsOfAGenericResult() {
        assertThat(Operation.named("o", new TypeRef<List<String>>() {}).build().resultType())
                .hasToString("java.util.List<java.lang.String>");
    }
}
