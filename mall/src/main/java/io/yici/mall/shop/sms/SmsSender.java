package io.yici.mall.shop.sms;

import io.yici.CrashPolicy;
import io.yici.FailurePolicy;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.Outcome;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Sends what waits, on a thread of its own: soon after the commit, and again in a sweep where that failed. A lease keeps instances from sending
 * one message at the same time. The telephone company absorbs equal keys, so after a crash or a lost answer it is simply asked again.
 */
@Component
class SmsSender implements SmartLifecycle {

    static final Operation<Boolean> SEND = Operation.named("sms.send", Boolean.class)
            .mode(Mode.LEASED)
            .crashes(CrashPolicy.RETRY)
            .failures(FailurePolicy.builder()
                    .release(SmsGateway.AnswerLostException.class)
                    .build())
            .waiting(Duration.ZERO)
            .documentation("Tells a customer that a payment was made.")
            .build();

    private static final Logger LOG = LoggerFactory.getLogger(SmsSender.class);
    private static final Duration SWEEP = Duration.ofSeconds(1);

    private final MessageMapper messages;
    private final SmsGateway gateway;
    private final Idempotency idempotency;
    private volatile @Nullable ScheduledExecutorService thread;

    SmsSender(MessageMapper messages, SmsGateway gateway, Idempotency idempotency) {
        this.messages = messages;
        this.gateway = gateway;
        this.idempotency = idempotency;
    }

    /** Tries on the sender's thread; what is not sent then waits for the sweep. */
    void soon(String paymentNo) {
        ScheduledExecutorService running = thread;
        try {
            if (running != null) {
                running.execute(() -> tried(paymentNo));
            }
        } catch (RejectedExecutionException e) {
            LOG.debug("stopping; the message of {} waits for the next start", paymentNo);
        }
    }

    private void sweep() {
        try {
            messages.oldestWaiting().forEach(this::tried);
        } catch (RuntimeException e) {
            LOG.warn("messages wait for the next sweep", e);
        }
    }

    private void tried(String paymentNo) {
        try {
            send(paymentNo);
        } catch (RuntimeException e) {
            LOG.warn("the message of {} waits for the next sweep: {}", paymentNo, e.getMessage());
        }
    }

    /** Sends it unless it is sent, or somebody else is about to. */
    void send(String paymentNo) {
        String user = messages.waiting(paymentNo).orElse(null);
        if (user == null) {
            return;
        }
        Outcome<Boolean> outcome = idempotency.attempt(SEND, IdempotencyKey.of("payment", paymentNo), execution -> {
            gateway.send(paymentNo, user);
            return true;
        });
        if (outcome instanceof Outcome.Executed || outcome instanceof Outcome.Replayed) {
            messages.sent(paymentNo);
        }
    }

    @Override
    public void start() {
        ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "sms"));
        var unused =
                started.scheduleWithFixedDelay(this::sweep, SWEEP.toMillis(), SWEEP.toMillis(), TimeUnit.MILLISECONDS);
        thread = started;
    }

    @Override
    public void stop() {
        ScheduledExecutorService running = thread;
        if (running != null) {
            thread = null;
            running.shutdownNow();
            awaitEnd(running);
        }
    }

    /** So that nobody asks a database that is closed already. */
    private static void awaitEnd(ScheduledExecutorService stopped) {
        try {
            if (!stopped.awaitTermination(SmsSender.SWEEP.toSeconds() * 5, TimeUnit.SECONDS)) {
                LOG.warn("a message is still being sent");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }
}
