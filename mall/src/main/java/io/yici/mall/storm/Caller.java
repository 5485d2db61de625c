package io.yici.mall.storm;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the copies of one caller, as the fault has it. Thread-safe. */
final class Caller {

    /** The longest that a request is on its way in a slow network. */
    static final Duration SLOWEST = Duration.ofMillis(200);

    /** How often a client sends at most, the first time included. */
    static final int MOST_TRIES = 10;

    private static final Logger LOG = LoggerFactory.getLogger(Caller.class);
    /** After the first try; after the second twice as long, and so on. */
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(100);

    private static final int SPREAD = 10;

    private final Target target;
    private final Fault fault;
    private final ExecutorService second;
    private final Consumer<Answer> told;

    /**
     * For one storm.
     *
     * @param second sends the second request of a double click
     * @param told gets each answer
     */
    Caller(Target target, Fault fault, ExecutorService second, Consumer<Answer> told) {
        this.target = target;
        this.fault = fault;
        this.second = second;
        this.told = told;
    }

    /** What this caller's requests got, in order. */
    List<Answer> call(int number) throws InterruptedException {
        return switch (fault) {
            case NONE -> List.of(send());
            case LOST_RESPONSE -> List.of(tell(answer().lost()), send());
            case SLOW -> slowly(number);
            case CLIENT_RETRIES -> untilSuccess();
            case DOUBLE_CLICK -> twice();
        };
    }

    private List<Answer> slowly(int number) throws InterruptedException {
        Thread.sleep(SLOWEST.toMillis() * (number % SPREAD) / (SPREAD - 1));
        return List.of(send());
    }

    private List<Answer> untilSuccess() throws InterruptedException {
        List<Answer> answers = new ArrayList<>();
        answers.add(send());
        while (!answers.get(answers.size() - 1).isSuccess() && answers.size() < MOST_TRIES) {
            Thread.sleep(BETWEEN_TRIES.toMillis() * answers.size());
            answers.add(send());
        }
        return answers;
    }

    private List<Answer> twice() throws InterruptedException {
        Callable<Answer> again = this::send;
        Future<Answer> other = second.submit(again);
        Answer one = send();
        try {
            return List.of(one, other.get());
        } catch (ExecutionException e) {
            LOG.warn("a second click failed", e.getCause());
            return List.of(one);
        }
    }

    private Answer send() throws InterruptedException {
        return tell(answer());
    }

    private Answer tell(Answer answer) {
        told.accept(answer);
        return answer;
    }

    private Answer answer() throws InterruptedException {
        try {
            return target.send();
        } catch (IOException | RuntimeException e) {
            LOG.warn("a request of a storm failed: {}", e.toString());
            return Answer.of(Verdict.FAILED);
        }
    }
}
