package io.yici.mall.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.yici.mall.Database;
import io.yici.mall.web.Refusal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** How many storms there may be. */
class StormsTest {

    private static final StormRequest ONE = new StormRequest(Write.ORDER, Path.NO_GUARD, 1, 1, Fault.NONE);
    private static final Sender ALICE = new Sender("alice", "");

    /** Answers when the test says so. */
    private static final class HeldTarget implements Target {

        private final CountDownLatch go;

        HeldTarget(CountDownLatch go) {
            this.go = go;
        }

        @Override
        public void prepare() {}

        @Override
        public Answer send() throws InterruptedException {
            go.await();
            return Answer.of(Verdict.EXECUTED);
        }

        @Override
        public long effects() {
            return 1;
        }

        @Override
        public void tidy() {}
    }

    @Test
    void twoRunAtOnceAndAThirdIsRefusedUntilOneIsOver() throws Exception {
        StormTables tables = Database.H2.shop().bean(StormTables.class);
        CountDownLatch go = new CountDownLatch(1);
        Storms storms = new Storms((request, sender, intent) -> new HeldTarget(go), tables, InstantSource.system());
        List<Storm> running = new ArrayList<>();
        for (int i = 0; i < Storms.AT_ONCE; i++) {
            running.add(storms.start(ONE, ALICE));
        }
        Refusal refused = catchThrowableOfType(Refusal.class, () -> storms.start(ONE, ALICE));
        assertThat(refused.answer().getStatusCode().value()).isEqualTo(429);
        go.countDown();
        for (Storm storm : running) {
            storm.await();
        }
        storms.start(ONE, ALICE).await();
        storms.stop();
    }

    @Test
    void aStormThatCannotBeMadeLeavesItsPlaceToOthers() throws Exception {
        StormTables tables = Database.H2.shop().bean(StormTables.class);
        Storms storms = new Storms(
                (request, sender, intent) -> {
                    throw new IllegalStateException("no such target");
                },
                tables,
                InstantSource.system());
        for (int i = 0; i <= Storms.AT_ONCE; i++) {
            assertThat(catchThrowableOfType(IllegalStateException.class, () -> storms.start(ONE, ALICE)))
                    .hasMessage("no such target");
        }
        storms.stop();
    }
}
