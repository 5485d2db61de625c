package io.yici;

import static io.yici.FailurePolicy.Reaction.COMPLETE;
import static io.yici.FailurePolicy.Reaction.INTERRUPT;
import static io.yici.FailurePolicy.Reaction.RELEASE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FailurePolicyTest {

    @Test
    @Tag("R-36")
    void unlistedExceptionsAreUnknownWhereNothingWasRolledBack() {
        FailurePolicy standard = FailurePolicy.standard();

        assertThat(standard.reaction(new IOException(), Mode.LEASED)).isEqualTo(INTERRUPT);
        assertThat(standard.reaction(new OutOfMemoryError(), Mode.LEASED)).isEqualTo(INTERRUPT);
        assertThat(standard.reaction(new IOException(), Mode.JOINED)).isEqualTo(RELEASE);
    }

    @Test
    void theNearestClassDecides() {
        FailurePolicy policy = FailurePolicy.builder()
                .release(Exception.class)
                .complete(IOException.class, "io")
                .interrupt(FileNotFoundException.class)
                .build();

        assertThat(policy.reaction(new FileNotFoundException(), Mode.JOINED)).isEqualTo(INTERRUPT);
        assertThat(policy.reaction(new IOException() {}, Mode.JOINED)).isEqualTo(COMPLETE);
        assertThat(policy.reaction(new IllegalStateException(), Mode.LEASED)).isEqualTo(RELEASE);
        assertThat(policy.reaction(new StackOverflowError(), Mode.LEASED)).isEqualTo(INTERRUPT);
    }

    @Test
    void storesAMessageEvenWhereThereIsNone() {
        FailurePolicy policy =
                FailurePolicy.builder().complete(IOException.class, "io").build();

        assertThat(policy.failure(new IOException("disk"))).isEqualTo(new Failure("io", "disk"));
        assertThat(policy.failure(new IOException())).isEqualTo(new Failure("io", ""));
    }

    @Test
    void rebuildsByCode() {
        FailurePolicy policy = FailurePolicy.builder()
                .complete(IOException.class, "io", IOException::new)
                .complete(IllegalStateException.class, "state")
                .build();

        assertThat(policy.rebuild(new Failure("io", "disk")))
                .isInstanceOf(IOException.class)
                .hasMessage("disk");
        assertThat(policy.rebuild(new Failure("state", "x"))).isNull();
        assertThat(policy.rebuild(new Failure("gone", "x"))).isNull();
    }

    @Test
    void refusesTwoRulesForOneClassAndCodesThatCannotBeStored() {
        FailurePolicy.Builder builder = FailurePolicy.builder().release(IOException.class);

        assertThatThrownBy(() -> builder.interrupt(IOException.class)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.complete(Exception.class, " ")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> builder.complete(Exception.class, "c".repeat(101)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
