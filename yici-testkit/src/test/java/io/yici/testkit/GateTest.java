package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class GateTest {

    private final Gate gate = new Gate();

    @Test
    void theLastByteThatMayPassIsTheEnd() throws Exception {
        gate.set(new Fault.ResetAfter(3));

        assertThat(gate.admit(10)).isEqualTo(3);

        assertThatThrownBy(gate::afterwards)
                .isInstanceOfSatisfying(
                        Gate.Shut.class, it -> assertThat(it.ending).isEqualTo(Gate.Ending.RESET));
    }

    /** Else a client that sets a fault right after an answer could lose its connection before the next request. */
    @Test
    void aFaultSetWhileBytesGoOutDoesNotCountThem() throws Exception {
        assertThat(gate.admit(10)).isEqualTo(10);
        gate.set(new Fault.CutAfter(0));

        gate.afterwards();

        assertThatThrownBy(() -> gate.admit(1))
                .isInstanceOfSatisfying(
                        Gate.Shut.class, it -> assertThat(it.ending).isEqualTo(Gate.Ending.CLOSE));
    }
}
