package io.yici.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.testkit.MovableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CircuitTest {

    private final MovableClock clock = MovableClock.at(Instant.parse("2026-11-30T12:00:00Z"));
    private final Circuit circuit = new Circuit(clock);

    @Test
    void nobodyAsksForAPauseAfterAFailure() {
        assertThat(circuit.admits()).isTrue();
        assertThat(circuit.failed()).isTrue();

        assertThat(circuit.admits()).isFalse();
        clock.advance(Circuit.PAUSE.minusMillis(1));
        assertThat(circuit.admits()).isFalse();
    }

    @Test
    void thenOneTriesForAll() {
        circuit.failed();
        clock.advance(Circuit.PAUSE);

        assertThat(circuit.admits()).isTrue();
        assertThat(circuit.admits()).isFalse();
        assertThat(circuit.failed()).as("news").isFalse();
        assertThat(circuit.admits()).isFalse();
    }

    @Test
    void allAskAgainWhenItHasWorked() {
        circuit.failed();
        clock.advance(Circuit.PAUSE);
        circuit.admits();

        circuit.worked();

        assertThat(circuit.admits()).isTrue();
        assertThat(circuit.admits()).isTrue();
        assertThat(circuit.failed()).as("news").isTrue();
    }

    @Test
    void aClockThatIsSetBackProlongsNothing() {
        circuit.failed();
        clock.advance(Duration.ofHours(-1));

        assertThat(circuit.admits()).isTrue();
    }
}
