package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Fingerprint;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.InProgressException;
import io.yici.RepeatRefusedException;
import io.yici.RepeatWindow;
import io.yici.RepeatWindowBuilder;
import io.yici.WindowOutcome;
import io.yici.WindowPolicy;
import io.yici.WindowState;
import io.yici.WindowState.Stage;
import io.yici.spi.StoredRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is refused while a window is open, and how long that is. */
abstract class WindowStageContract extends ShortClaimFixture {

    static final int CLICKS = 20;

    final String user = "user " + UUID.randomUUID();
    final Fingerprint content = Fingerprint.of("first!".getBytes(StandardCharsets.UTF_8));
    final Fingerprint otherContent = Fingerprint.of("second!".getBytes(StandardCharsets.UTF_8));
    final IdempotencyKey key = IdempotencyKey.of(user, HexFormat.of().formatHex(content.stored()));
    final AtomicInteger runs = new AtomicInteger();

    RepeatWindowBuilder builder(Idempotency over) {
        return RepeatWindow.named(name, over);
    }

    RepeatWindow window() {
        return builder(here()).build();
    }

    @Nullable Integer submit(RepeatWindow window) {
        return window.run(user, content, execution -> runs.incrementAndGet());
    }

    static void fail(RepeatWindow window, String user, Fingerprint content) {
        IllegalStateException failure = new IllegalStateException("no stock");
        assertThatThrownBy(() -> window.run(user, content, execution -> {
                    throw failure;
                }))
                .isSameAs(failure);
    }

    void assertRefused(RepeatWindow window, Stage stage) {
        int before = runs.get();
        assertThatThrownBy(() -> submit(window)).isInstanceOfSatisfying(RepeatRefusedException.class, e -> {
            assertThat(e.stage()).isEqualTo(stage);
            assertThat(e.retryAfter()).isBetween(Duration.ofSeconds(1), RepeatWindow.PERIOD);
        });
        assertThat(runs).as("no run behind a refusal").hasValue(before);
    }

    /** Whoever is in stays until all others are turned away: were two in, neither would leave. */
    @Test
    @Tag("B28")
    @Tag("T-31")
    void ofManyClicksOneRuns() {
        RepeatWindow here = window();
        RepeatWindow there = builder(there()).build();
        CountDownLatch turnedAway = new CountDownLatch(CLICKS - 1);
        List<Boolean> ran;
        try (Race race = new Race(CLICKS)) {
            ran = race.round(i -> {
                WindowOutcome<Integer> outcome = (i % 2 == 0 ? here : there).attempt(user, content, execution -> {
                    await(turnedAway);
                    return runs.incrementAndGet();
                });
                turnedAway.countDown();
                return outcome instanceof WindowOutcome.Executed<Integer>;
            });
        }
        assertThat(ran).containsOnlyOnce(true);
        assertThat(runs).hasValue(1);
    }

    @Test
    @Tag("B28")
    void usersAndContentsAndOperationsAreApart() {
        RepeatWindow window = window();
        RepeatWindow otherOperation =
                RepeatWindow.named(name + ".other", there()).build();

        assertThat(submit(window)).isEqualTo(1);
        assertThat(window.<Integer, RuntimeException>run("another " + user, content, it -> runs.incrementAndGet()))
                .isEqualTo(2);
        assertThat(window.<Integer, RuntimeException>run(user, otherContent, it -> runs.incrementAndGet()))
                .isEqualTo(3);
        assertThat(submit(otherOperation)).isEqualTo(4);
        assertThatThrownBy(() -> window.run(" ", content, it -> runs.incrementAndGet()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no user");
    }

    @Test
    @Tag("B28")
    void repeatOfWhatIsDoneIsRefusedUntilThePeriodIsOver() {
        RepeatWindow window = window();
        submit(window);

        assertRefused(window, Stage.DONE);
        advance(RepeatWindow.PERIOD);
        assertThat(submit(window)).isEqualTo(2);
    }

    /** The period is long over, the work is not. */
    @Test
    void lastsUntilTheWorkHasEnded() {
        RepeatWindow window = builder(here()).period(Duration.ofMillis(1)).build();

        window.run(user, content, execution -> {
            advance(Duration.ofSeconds(1));
            assertThat(get(elsewhere(() -> window.attempt(user, content, it -> runs.incrementAndGet()))))
                    .isInstanceOfSatisfying(
                            WindowOutcome.Repeat.class,
                            it -> assertThat(it.stage()).isEqualTo(Stage.DOING));
            return "";
        });
        advance(Duration.ofMillis(1));
        assertThat(submit(window)).isEqualTo(1);
    }

    @Test
    @Tag("B28")
    @Tag("B35")
    void periodIsStoredAsItWasSaid() {
        Idempotency here = here();
        for (Duration period : List.of(Duration.ofMillis(1_500), Duration.ofMinutes(2), Duration.ofHours(2))) {
            String each = user + period;
            assertThat(builder(here).period(period).build().enter(each, content))
                    .isTrue();
            StoredRecord record = record(IdempotencyKey.of(each, key.value()));
            assertThat(record.retainedUntil()).isEqualTo(record.changedAt().plus(period));
        }
    }

    @Test
    @Tag("R-25")
    void periodCountsFromTheClaimAndNotFromTheEnd() {
        window().run(user, content, execution -> {
            advance(Duration.ofSeconds(20));
            return "";
        });

        StoredRecord record = record(key);
        assertThat(record.retainedUntil()).isBefore(record.changedAt().plusSeconds(11));
        advance(Duration.ofSeconds(10));
        assertThat(submit(window())).isEqualTo(1);
    }

    @Test
    void windowWithoutWorkIsEnteredOnce() {
        RepeatWindow here = window();
        RepeatWindow there = builder(there()).build();
        List<Boolean> entered;
        try (Race race = new Race(CLICKS)) {
            entered = race.round(i -> (i % 2 == 0 ? here : there).enter(user, content));
        }

        assertThat(entered).containsOnlyOnce(true);
        assertThat(here.state(user, content))
                .get()
                .extracting(WindowState::stage)
                .isEqualTo(Stage.DONE);
        advance(RepeatWindow.PERIOD);
        assertThat(there.enter(user, content)).isTrue();
    }

    @Test
    void doingAndDoneCanBeRead() {
        RepeatWindow window = window();
        assertThat(window.state(user, content)).isEmpty();

        window.run(user, content, execution -> {
            assertThat(window.state(user, content))
                    .get()
                    .extracting(WindowState::stage)
                    .isEqualTo(Stage.DOING);
            return "";
        });

        assertThat(window.state(user, content)).get().satisfies(it -> {
            assertThat(it.stage()).isEqualTo(Stage.DONE);
            assertThat(it.remaining()).isPositive().isLessThanOrEqualTo(RepeatWindow.PERIOD);
        });
        advance(RepeatWindow.PERIOD);
        assertThat(window.state(user, content)).isEmpty();
    }

    /** Success is told only of what is done: while the first runs, or when it has failed, a message must not be thrown away. */
    @Test
    @Tag("B47")
    void digestTakesARepeatForDoneOnlyWhereTheFirstIs() {
        RepeatWindow digest = builder(here()).policy(WindowPolicy.DIGEST).build();

        digest.run(user, content, execution -> {
            assertThatThrownBy(() -> submit(digest)).isInstanceOf(InProgressException.class);
            return "";
        });
        assertThat(submit(digest)).isNull();

        fail(digest, user, otherContent);
        assertThatThrownBy(() -> digest.run(user, otherContent, it -> runs.incrementAndGet()))
                .isInstanceOf(RepeatRefusedException.class);
        assertThat(runs).hasValue(0);
    }

    @Test
    void repeatsAreToldToComeAgainWhereThatIsThePolicy() {
        RepeatWindow later = builder(here()).policy(WindowPolicy.RETRY_LATER).build();
        submit(later);

        assertThatThrownBy(() -> submit(later))
                .isInstanceOfSatisfying(
                        InProgressException.class,
                        e -> assertThat(e.retryAfter()).isBetween(Duration.ofSeconds(1), RepeatWindow.PERIOD));
        assertThat(runs).hasValue(1);
    }

    @Test
    void failureLeavesItClosedUnlessAskedOtherwise() {
        RepeatWindow window = window();
        fail(window, user, content);
        assertRefused(window, Stage.FAILED);

        RepeatWindow released = builder(there()).releasedAfterFailure().build();
        fail(released, user, otherContent);
        assertThat(released.state(user, otherContent)).isEmpty();
        assertThat(released.<Integer, RuntimeException>run(user, otherContent, it -> runs.incrementAndGet()))
                .isEqualTo(1);
    }
}
