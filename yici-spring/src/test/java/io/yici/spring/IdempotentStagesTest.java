package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.FailurePolicy;
import io.yici.InProgressException;
import io.yici.Mode;
import io.yici.OutcomeUnknownException;
import io.yici.ReplayedFailureException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** A method that returns a stage is done when the stage is. */
@Tag("B16")
class IdempotentStagesTest {

    private AnnotationConfigApplicationContext context;
    private Gateway gateway;
    private MethodsApplication.Runs runs;

    @BeforeEach
    void start() {
        context = MethodsApplication.start(Gateway.class);
        gateway = context.getBean(Gateway.class);
        runs = context.getBean(MethodsApplication.Runs.class);
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void isInProgressUntilTheStageIsDone() throws Exception {
        CompletableFuture<List<String>> answer = new CompletableFuture<>();
        CompletableFuture<List<String>> first = gateway.charge("a", answer);

        assertThat(first).isNotDone();
        assertThatThrownBy(() -> gateway.charge("a", answer).get())
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(InProgressException.class);
        answer.complete(List.of("charged"));

        assertThat(first.get()).containsExactly("charged");
        assertThat(gateway.charge("a", new CompletableFuture<>()).get()).containsExactly("charged");
        assertThat(runs).hasValue(1);
    }

    @Test
    void replaysAStageWithoutAValue() {
        gateway.notice("a").toCompletableFuture().join();
        gateway.notice("a").toCompletableFuture().join();

        assertThat(runs).hasValue(1);
    }

    @Test
    @Tag("B08")
    void leavesTheOutcomeUnknownWhenTheStageFails() {
        CompletableFuture<List<String>> answer = new CompletableFuture<>();
        CompletableFuture<List<String>> first = gateway.charge("a", answer);
        answer.completeExceptionally(new CompletionException(new IllegalStateException("cut off")));

        assertThatThrownBy(first::get).hasCauseInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> gateway.charge("a", answer).get()).hasCauseInstanceOf(OutcomeUnknownException.class);
        assertThat(runs).hasValue(1);
    }

    @Test
    void appliesTheFailurePolicyToWhatTheStageFailsWith() {
        CompletableFuture<List<String>> answer = CompletableFuture.failedFuture(new IllegalArgumentException("limit"));

        assertThatThrownBy(() -> gateway.charge("a", answer).get()).hasCauseInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> gateway.charge("a", answer).get()).hasCauseInstanceOf(ReplayedFailureException.class);
        assertThat(runs).hasValue(1);
    }

    @Test
    void treatsAnExceptionBeforeTheStageAlike() {
        assertThatThrownBy(() -> gateway.charge("a", null).get())
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(NullPointerException.class)
                .hasMessageContaining("no stage");
        assertThatThrownBy(() -> gateway.charge("a", null).get()).hasCauseInstanceOf(OutcomeUnknownException.class);
    }

    static class Gateway {

        private final MethodsApplication.Runs runs;

        Gateway(MethodsApplication.Runs runs) {
            this.runs = runs;
        }

        @Idempotent(
                operation = "charge",
                key = "#key",
                mode = Mode.LEASED,
                waiting = "0s",
                failures =
                        @Idempotent.OnFailure(
                                type = IllegalArgumentException.class,
                                reaction = FailurePolicy.Reaction.COMPLETE,
                                code = "limit"))
        public CompletableFuture<List<String>> charge(String key, CompletableFuture<List<String>> answer) {
            runs.next();
            return answer;
        }

        @Idempotent(operation = "notice", key = "#key", mode = Mode.LEASED)
        public CompletionStage<Void> notice(String key) {
            runs.next();
            return CompletableFuture.completedFuture(null);
        }
    }
}
