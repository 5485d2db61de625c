package io.yici;

import io.yici.spi.Housekeeping;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.ResultCodec;
import io.yici.spi.TransactionalStore;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Configures an {@link Idempotency}. Not thread-safe. */
public final class IdempotencyBuilder {

    private static final System.Logger LOG = System.getLogger(Idempotency.class.getName());

    private final IdempotencyStore store;
    private final List<IdempotencyListener> listeners = new ArrayList<>();
    private final Map<Operation<?>, Resolver<?>> resolvers = new HashMap<>();
    private @Nullable ResultCodec codec;
    private int maxWaiters = Idempotency.MAX_WAITERS;
    private RequestIds requestIds = () -> null;
    private InstantSource clock = InstantSource.system();
    private WaitingRoom.Pause pause = WaitingRoom.REAL;

    IdempotencyBuilder(IdempotencyStore store) {
        this.store = store;
    }

    /** Codec of results; without one only operations without a result, or with a codec of their own, can run. */
    public IdempotencyBuilder codec(ResultCodec codec) {
        this.codec = codec;
        return this;
    }

    /** Adds a listener. */
    public IdempotencyBuilder listener(IdempotencyListener listener) {
        listeners.add(listener);
        return this;
    }

    /** Has overdue records of {@code operation} resolved, at the start and every {@link Idempotency#RESOLVE_EVERY}. */
    public <T extends @Nullable Object> IdempotencyBuilder resolver(Operation<T> operation, Resolver<T> resolver) {
        if (resolvers.putIfAbsent(operation, resolver) != null) {
            throw new IllegalArgumentException("two resolvers for " + operation);
        }
        return this;
    }

    /** Callers that may wait in all; {@link Idempotency#MAX_WAITERS} by default. */
    public IdempotencyBuilder maxWaiters(int maxWaiters) {
        if (maxWaiters < 0) {
            throw new IllegalArgumentException("maxWaiters is negative: " + maxWaiters);
        }
        this.maxWaiters = maxWaiters;
        return this;
    }

    /** Tells which request claims; asked once a claim. Without it records name no request. */
    public IdempotencyBuilder requestIds(RequestIds requestIds) {
        this.requestIds = requestIds;
        return this;
    }

    /** Serves waits, hold caps and the durations of events only; leases and retention are judged by the store's clock. */
    public IdempotencyBuilder clock(InstantSource clock) {
        this.clock = clock;
        return this;
    }

    IdempotencyBuilder pause(WaitingRoom.Pause pause) {
        this.pause = pause;
        return this;
    }

    /**
     * The instance; resolvers start at once.
     *
     * @throws RefusedUsageException if there are resolvers, but the store cannot be searched for what they should resolve, or is not as
     *     durable as their operations require
     */
    public Idempotency build() {
        if (!resolvers.isEmpty() && !(store instanceof Housekeeping)) {
            throw new RefusedUsageException("resolvers need a store that can be searched, such as the JDBC store");
        }
        Events events = new Events(listeners, clock);
        Results results = new Results(codec);
        WaitingRoom room = new WaitingRoom(maxWaiters, clock, pause).listeningTo(store);
        Claims claims = new Claims(new Claims.Parts(store, events, results, room, new Requester(requestIds)));
        Engine engine = new Engine(store, events, results, claims);
        resolvers.keySet().forEach(engine::requireDurable);
        Endings endings = new Endings(engine);
        ScheduledExecutorService renewing = timer("yici-renewer");
        LiveLeases leases = new LiveLeases(store, events, clock, renewing);
        LeasedRuns leased = new LeasedRuns(engine, endings, leases);
        Settling settling = new Settling(engine, resolvers);
        TransactionalStore joinable = store instanceof TransactionalStore it ? it : null;
        return new Idempotency(new Parts(
                engine,
                joinable,
                joinable == null ? null : new JoinedRuns(engine, joinable, endings),
                joinable == null ? null : new InlineRuns(engine, joinable),
                leased,
                leases,
                settling,
                resolvers.isEmpty() ? List.of(renewing) : List.of(renewing, resolving(settling))));
    }

    private static ScheduledExecutorService resolving(Settling settling) {
        ScheduledExecutorService timer = timer("yici-resolver");
        Runnable round = () -> {
            try {
                settling.round();
            } catch (RuntimeException | LinkageError e) { // else the timer would end; the next round tries again
                LOG.log(System.Logger.Level.ERROR, "looking for interrupted records failed", e);
            }
        };
        var unused =
                timer.scheduleWithFixedDelay(round, 0, Idempotency.RESOLVE_EVERY.toMillis(), TimeUnit.MILLISECONDS);
        return timer;
    }

    private static ScheduledExecutorService timer(String name) {
        return new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** What an instance is made of. */
    record Parts(
            Engine engine,
            @Nullable TransactionalStore transactional,
            @Nullable JoinedRuns joined,
            @Nullable InlineRuns inline,
            LeasedRuns leased,
            LiveLeases leases,
            Settling settling,
            List<ScheduledExecutorService> timers) {}
}
