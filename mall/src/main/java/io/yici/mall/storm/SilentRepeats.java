package io.yici.mall.storm;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * For writes whose answers do not say which one is a repeat: the first answer of success counts as that of the work, any other as its
 * repeat. What was done, the database tells. Thread-safe.
 */
final class SilentRepeats {

    private final AtomicBoolean isAnswered = new AtomicBoolean();

    Answer judged(Answer answer) {
        return answer.verdict() == Verdict.EXECUTED && !isAnswered.compareAndSet(false, true)
                ? new Answer(Verdict.REPLAYED, answer.status(), answer.code(), answer.isLost())
                : answer;
    }
}
