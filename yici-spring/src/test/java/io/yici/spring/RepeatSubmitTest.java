package io.yici.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.Fingerprint;
import io.yici.Idempotency;
import io.yici.InProgressException;
import io.yici.RefusedUsageException;
import io.yici.RepeatRefusedException;
import io.yici.RepeatWindow;
import io.yici.WindowState;
import io.yici.jackson.JacksonResultCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** What calls of {@link RepeatSubmit} methods get. */
@Tag("B28")
class RepeatSubmitTest {

    private AnnotationConfigApplicationContext context;
    private CommentDesk desk;
    private MethodsApplication.Runs runs;

    @BeforeEach
    void start() {
        context = MethodsApplication.start(CommentDesk.class, CommentDesk.Board.class);
        desk = context.getBean(CommentDesk.class);
        runs = context.getBean(MethodsApplication.Runs.class);
    }

    @AfterEach
    void stop() {
        context.close();
    }

    private static CommentDesk.Comment comment(String text) {
        return new CommentDesk.Comment(4711, text, List.of("a", "b"));
    }

    private static void refused(ThrowingCallable call, WindowState.Stage stage) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        RepeatRefusedException.class,
                        it -> assertThat(it.stage()).isEqualTo(stage));
    }

    @Test
    void ofTwentyClicksAtOnceOneRunsAndNothingBehindARefusal() throws Exception {
        CyclicBarrier all = new CyclicBarrier(20);
        ExecutorService threads = Executors.newFixedThreadPool(20);
        List<Future<String>> clicks = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            clicks.add(threads.submit(() -> {
                all.await(20, TimeUnit.SECONDS);
                try {
                    return desk.add("alice", comment("hello"));
                } catch (RepeatRefusedException e) {
                    return "refused";
                }
            }));
        }
        List<String> answers = new ArrayList<>();
        for (Future<String> click : clicks) {
            answers.add(click.get(30, TimeUnit.SECONDS));
        }
        threads.shutdown();

        assertThat(answers).containsOnlyOnce("added 1").hasSize(20);
        assertThat(answers.stream().filter("refused"::equals)).hasSize(19);
        assertThat(runs).hasValue(1);
    }

    @Test
    void usersContentsAndOperationsAreApart() {
        assertThat(desk.add("alice", comment("hello"))).isEqualTo("added 1");
        assertThat(desk.add("bob", comment("hello"))).isEqualTo("added 2");
        assertThat(desk.add("alice", comment("hello again"))).isEqualTo("added 3");
        assertThat(desk.later("alice", comment("hello"))).isEqualTo("later 4");
        refused(() -> desk.add("alice", comment("hello")), WindowState.Stage.DONE);
        assertThat(runs).hasValue(4);
    }

    @ParameterizedTest
    @CsvSource({"comment.minutes, PT5M", "comment.millis, PT90S", "comment.placeholder, PT2H"})
    void periodIsThatOfItsUnit(String operation, Duration period) {
        desk.minutes("alice");
        desk.millis("alice");
        desk.placeholder("alice");

        Fingerprint content = JacksonResultCodec.standard().fingerprint("alice");
        RepeatWindow window = RepeatWindow.named(operation, context.getBean(Idempotency.class))
                .build();
        assertThat(window.state("alice", content).orElseThrow().remaining())
                .isLessThanOrEqualTo(period)
                .isGreaterThan(period.minusSeconds(30));
    }

    @Test
    void repeatIsToldToComeAgain() {
        desk.later("alice", comment("hello"));

        assertThatThrownBy(() -> desk.later("alice", comment("hello")))
                .isInstanceOfSatisfying(
                        InProgressException.class,
                        it -> assertThat(it.retryAfter()).isBetween(Duration.ofSeconds(1), RepeatWindow.PERIOD));
        assertThat(runs).hasValue(1);
    }

    @Test
    void digestTakesARepeatForDoneOnlyOnceTheFirstIs() {
        assertThat(desk.digest(
                        "alice",
                        () -> assertThatThrownBy(() -> desk.digest("alice", () -> {}))
                                .isInstanceOf(InProgressException.class)))
                .isEqualTo("digested 1");
        assertThat(desk.digest("alice", () -> {})).isNull();
        assertThat(runs).hasValue(1);
    }

    @Test
    void failureLeavesTheWindowClosedUnlessItIsToBeOpened() {
        assertThatThrownBy(() -> desk.failing("alice")).hasMessage("no 1");
        refused(() -> desk.failing("alice"), WindowState.Stage.FAILED);
        assertThatThrownBy(() -> desk.opening("alice")).hasMessage("no 2");
        assertThatThrownBy(() -> desk.opening("alice")).hasMessage("no 3");
    }

    @Test
    void nobodyIsRefusedAndKeepsNobodyOut() {
        for (String nobody : new String[] {null, "", " ", "x".repeat(256)}) {
            assertThatThrownBy(() -> desk.add(nobody, comment("hello")))
                    .isInstanceOf(UnusableKeyException.class)
                    .hasMessageContainingAll("add(String, Comment)", "user", "Nothing ran");
        }
        assertThat(runs).hasValue(0);
    }

    @Test
    void whatJsonDoesNotSayAllOfIsRefusedAndNothingRuns() {
        Map<String, Object> cycle = new java.util.HashMap<>();
        cycle.put("self", cycle);

        assertThatThrownBy(() -> desk.anything("alice", cycle))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContainingAll("anything(String, Object)", "Nothing ran");
        assertThatThrownBy(() -> desk.anything("alice", new Object() {
                    @Override
                    public String toString() {
                        return "the same";
                    }
                }))
                .isInstanceOf(RefusedUsageException.class);
        assertThat(runs).hasValue(0);
    }

    @Test
    void extractorGivesUserAndContent() {
        assertThat(desk.extracted(comment("hello"))).isEqualTo("extracted 1");
        refused(() -> desk.extracted(comment("hello")), WindowState.Stage.DONE);
        assertThat(desk.extracted(comment("other"))).isEqualTo("extracted 2");
        assertThatThrownBy(() -> desk.extracted(comment("anonymous"))).isInstanceOf(UnusableKeyException.class);
    }

    @Test
    void worksOnInterfacesAndOwnAnnotations() {
        CommentDesk.Noticed board = context.getBean(CommentDesk.Noticed.class);
        assertThat(board.pin("alice", "hello")).isEqualTo("pinned 1");
        refused(() -> board.pin("alice", "hello"), WindowState.Stage.DONE);
        assertThat(board.shout("alice")).isEqualTo("shouted 2");
        refused(() -> board.shout("alice"), WindowState.Stage.DONE);
    }

    @Test
    void standsOutsideOfTheTransactionAndIsRefusedWithinOne() {
        SpringTransactions transactions = context.getBean(SpringTransactions.class);

        assertThatThrownBy(() -> transactions.execute(Duration.ofSeconds(10), () -> desk.stored("alice")))
                .isInstanceOf(RefusedUsageException.class)
                .hasMessageContainingAll("stored(String)", "inside a transaction", "Nothing ran");
        assertThat(desk.stored("alice")).isEqualTo("in a transaction");
        refused(() -> desk.stored("alice"), WindowState.Stage.DONE);
        assertThat(context.getBean(JdbcTemplate.class)
                        .queryForObject("select count(*) from purchase where order_no = 'stored'", Integer.class))
                .isEqualTo(1);
    }

    @Test
    void refusesWhatTheOperationBehindItWouldReplay() {
        assertThat(desk.both("alice", "k1")).isEqualTo("both 1");
        refused(() -> desk.both("alice", "k1"), WindowState.Stage.DONE);
        assertThat(desk.both("bob", "k1")).isEqualTo("both 1");
    }

    /** Used by the extractor. */
    static Fingerprint text(String text) {
        return Fingerprint.of(text.getBytes(StandardCharsets.UTF_8));
    }
}
