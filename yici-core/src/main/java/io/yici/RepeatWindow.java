package io.yici;

import io.yici.IdempotencyEvent.Kind;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoreException;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lets a user submit the same content once within a period, over all instances of the application.
 *
 * <pre>{@code
 * RepeatWindow window = RepeatWindow.named("comment.add", idempotency).build();
 * window.run(userId, Fingerprint.of(body), execution -> comments.add(body));
 * }</pre>
 *
 * <p>It keeps double clicks out. It does not make the work idempotent: the same may be submitted again when the period is over, and a
 * repeat is refused, not answered. What must never happen twice needs an {@link Operation} or a unique key.
 *
 * <p>A window is a claim, {@link Mode#LEASED}, on user, operation and content. It begins with the claim, by the store's clock, and is
 * over when the period is, but not while the work runs. After a crash it is over a period, and three seconds at least, after the claim or its
 * last renewal. Thread-safe; one for each name, as long as its {@link Idempotency}.
 */
public final class RepeatWindow {

    /** How long a window lasts, unless set otherwise. */
    public static final Duration PERIOD = Duration.ofSeconds(30);

    private static final StoredResult FAILED =
            new StoredResult(StoredResult.Kind.FAILURE, "window", 1, "", new byte[0]);

    private static final Duration AT_ONCE = Duration.ofMillis(1);

    private static final String OUTSIDE =
            "a repeat window is taken outside transactions: it is not rolled back with them; open the transaction in its work";

    private static final String END_OUTSIDE =
            "the work has left a transaction open: the window cannot say that it is done. It stays until its lease is over; end the"
                    + " transaction within the work";

    private final RepeatWindowBuilder settings;
    private final Operation<@Nullable Void> operation;
    private final ShortClaims shared;
    private final Engine engine;

    RepeatWindow(RepeatWindowBuilder settings, ShortClaims shared, Engine engine) {
        this.settings = settings;
        this.operation = settings.operation();
        this.shared = shared;
        this.engine = engine;
    }

    /**
     * Starts the configuration of windows over that instance's store.
     *
     * @param name permanent, and no other operation's
     */
    public static RepeatWindowBuilder named(String name, Idempotency idempotency) {
        return new RepeatWindowBuilder(name, idempotency);
    }

    /**
     * Does the work, unless the user has submitted the same within the period.
     *
     * @param user who submits; the session where nobody is logged in. Not empty, or one user would keep all others out
     * @param content what is submitted
     * @return what the work returned; null for a repeat of what is done, under {@link WindowPolicy#DIGEST}
     * @throws E what the work threw
     * @throws RepeatRefusedException if it is a repeat and is refused
     * @throws InProgressException if it is a repeat and is to come again
     * @throws StoreUnavailableException if the store failed before the work; nothing ran
     * @throws RefusedUsageException inside a transaction; and after the work, if it has left one open
     */
    public <T extends @Nullable Object, E extends Exception> @Nullable T run(
            String user, Fingerprint content, Work<T, E> work) throws E {
        WindowOutcome<T> outcome = attempt(user, content, work);
        if (outcome instanceof WindowOutcome.Executed<T> executed) {
            return executed.value();
        }
        WindowOutcome.Repeat<T> repeat = (WindowOutcome.Repeat<T>) outcome;
        if (settings.policy == WindowPolicy.DIGEST && repeat.stage() == WindowState.Stage.DONE) {
            return null;
        }
        throw refusal(key(user, content), repeat);
    }

    private IdempotencyException refusal(IdempotencyKey key, WindowOutcome.Repeat<?> repeat) {
        boolean later = settings.policy == WindowPolicy.RETRY_LATER
                || (settings.policy == WindowPolicy.DIGEST && repeat.stage() == WindowState.Stage.DOING);
        return later
                ? new InProgressException(operation.id(), key, repeat.retryAfter())
                : new RepeatRefusedException(operation.id(), key, repeat);
    }

    /**
     * As {@link #run}, with the outcome as a value, whatever the policy.
     *
     * @throws E what the work threw
     */
    public <T extends @Nullable Object, E extends Exception> WindowOutcome<T> attempt(
            String user, Fingerprint content, Work<T, E> work) throws E {
        Call<@Nullable Void, RuntimeException> call = call(user, content);
        shared.requireOutside(call, OUTSIDE);
        Claim claim = shared.claim(call);
        if (!(claim instanceof Claim.Granted granted)) {
            return repeat(call, claim);
        }
        LiveExecution run = shared.start(call, granted.lease());
        T value;
        try {
            value = run.perform(work);
        } catch (Throwable thrown) {
            shared.stop(run);
            failed(run);
            throw thrown;
        }
        shared.stop(run);
        shared.requireOutside(call, END_OUTSIDE);
        complete(run, StoredResult.TOMBSTONE, Kind.COMPLETED);
        return new WindowOutcome.Executed<>(value);
    }

    private void failed(LiveExecution run) {
        if (shared.isInTransaction()) {
            return;
        }
        if (settings.releasedAfterFailure) {
            shared.end(run, Kind.RELEASED, () -> engine.store().release(run.lease(), ReleaseReason.NOTHING_HAPPENED));
        } else {
            complete(run, FAILED, Kind.FAILED);
        }
    }

    private void complete(LiveExecution run, StoredResult result, Kind kind) {
        shared.end(run, kind, () -> {
            Completion completion = new Completion(result, left(run), ExpiryPolicy.RUN_AGAIN);
            return Claims.askedTwice(() -> engine.store().complete(run.lease(), completion));
        });
    }

    /** Of the period, by the store's clock, which is asked: this process's may jump. */
    private Duration left(LiveExecution run) {
        Duration left = engine.store()
                .find(run.lease().id())
                .map(record -> settings.period.minus(Duration.between(record.changedAt(), record.readAt())))
                .orElse(settings.period);
        return left.compareTo(AT_ONCE) < 0 ? AT_ONCE : left;
    }

    /**
     * Takes the window without any work: one step of the store. Such a window is done at once, and cannot be released.
     *
     * @return whether the user has submitted this for the first time within the period
     * @throws StoreUnavailableException if the store failed
     * @throws RefusedUsageException inside a transaction
     */
    public boolean enter(String user, Fingerprint content) {
        Call<?, ?> call = call(user, content);
        shared.requireOutside(call, OUTSIDE);
        Completion atOnce = new Completion(StoredResult.TOMBSTONE, settings.period, ExpiryPolicy.RUN_AGAIN);
        ClaimRequest request = engine.claims().request(call, CrashPolicy.RETRY, atOnce);
        try {
            Claim claim = Claims.askedTwice(() -> engine.store().claim(request));
            return engine.claims().granted(call, claim) instanceof Claim.Granted || refused(call, claim);
        } catch (StoreException e) {
            throw engine.claims().failed(call, e);
        }
    }

    private boolean refused(Call<?, ?> call, Claim claim) {
        engine.claims().answer(call, claim);
        return false;
    }

    /**
     * How the window stands; empty if there is none, or it is over. Nothing is claimed.
     *
     * @throws StoreUnavailableException if the store failed
     */
    public Optional<WindowState> state(String user, Fingerprint content) {
        return state(call(user, content));
    }

    private Optional<WindowState> state(Call<?, ?> call) {
        IdempotencyStore store = engine.store();
        try {
            return store.find(call.id()).flatMap(RepeatWindow::state);
        } catch (StoreException e) {
            throw engine.claims().failed(call, e);
        }
    }

    private static Optional<WindowState> state(StoredRecord record) {
        return switch (record.state()) {
            case IN_PROGRESS ->
                record.leaseOver()
                        ? Optional.empty()
                        : Optional.of(new WindowState(WindowState.Stage.DOING, record.leaseRemaining()));
            case COMPLETED ->
                record.pastRetention() || record.retainedUntil() == null
                        ? Optional.empty()
                        : Optional.of(new WindowState(
                                stage(record.result()), Duration.between(record.readAt(), record.retainedUntil())));
            default -> Optional.empty();
        };
    }

    private static WindowState.Stage stage(@Nullable StoredResult result) {
        return result != null && result.kind() == StoredResult.Kind.FAILURE
                ? WindowState.Stage.FAILED
                : WindowState.Stage.DONE;
    }

    private <T extends @Nullable Object> WindowOutcome<T> repeat(Call<?, ?> call, Claim claim) {
        if (claim instanceof Claim.Completed completed) {
            engine.claims().answer(call, claim);
            Duration remaining = state(call).map(WindowState::remaining).orElse(Duration.ZERO);
            return repeat(stage(completed.result()), remaining);
        }
        if (engine.claims().answer(call, claim) instanceof Outcome.InProgress<?> running) {
            return repeat(WindowState.Stage.DOING, running.retryAfter());
        }
        throw new RefusedUsageException(
                operation.id(), call.key(), "this name has records that are no window's; give it a name of its own");
    }

    private static <T extends @Nullable Object> WindowOutcome<T> repeat(WindowState.Stage stage, Duration after) {
        return new WindowOutcome.Repeat<>(
                stage, after.compareTo(Claims.SHORTEST_RETRY) < 0 ? Claims.SHORTEST_RETRY : after);
    }

    /** As {@link KeyedLock#releaseAbandoned}. */
    public int releaseAbandoned() {
        return shared.releaseAbandoned(operation, Operation.RELEASED_RETENTION);
    }

    private Call<@Nullable Void, RuntimeException> call(String user, Fingerprint content) {
        return ShortClaims.call(operation, key(user, content));
    }

    private static IdempotencyKey key(String user, Fingerprint content) {
        if (user.isBlank()) {
            throw new IllegalArgumentException(
                    "no user: one user's repeat would keep the others out; give the session, at least");
        }
        return IdempotencyKey.of(user, HexFormat.of().formatHex(content.stored()));
    }
}
