package io.yici.redis;

import io.lettuce.core.RedisException;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.yici.spi.ReleaseSignal.Listening;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hears what the scripts publish, over one connection for all who listen; it is made when the first one does, and again if that failed. Its
 * callers are told on the client's own threads. Nothing waits here, and nothing fails. Thread-safe.
 */
final class Signals implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Signals.class.getName());

    private final Supplier<CompletionStage<? extends StatefulRedisPubSubConnection<byte[], byte[]>>> dialling;
    private final Map<String, List<Runnable>> listeners = new HashMap<>();
    private @Nullable StatefulRedisPubSubConnection<byte[], byte[]> connection;
    private @Nullable Object dial; // the one under way

    Signals(Supplier<CompletionStage<? extends StatefulRedisPubSubConnection<byte[], byte[]>>> dialling) {
        this.dialling = dialling;
    }

    /** The listener is told at once where others of this process listen already. */
    Listening listen(byte[] name, Runnable woken) {
        String channel = text(name);
        Runnable own = woken::run; // another object each time
        if (isFirst(channel, own)) {
            subscribe(channel);
        } else {
            woken.run();
        }
        return () -> end(channel, own);
    }

    private synchronized boolean isFirst(String channel, Runnable own) {
        List<Runnable> present = listeners.computeIfAbsent(channel, it -> new ArrayList<>());
        present.add(own);
        return present.size() == 1;
    }

    private synchronized void end(String channel, Runnable own) {
        List<Runnable> present = listeners.get(channel);
        if (present == null || !present.remove(own) || !present.isEmpty()) {
            return;
        }
        listeners.remove(channel);
        if (connection != null) {
            attempt(connection.async()::unsubscribe, channel);
        }
    }

    /** A client that was shut down, or whose queue is full, refuses. */
    private static void attempt(Function<byte[], Future<?>> command, String channel) {
        try {
            var unused = command.apply(bytes(channel));
        } catch (RedisException e) {
            LOG.log(System.Logger.Level.DEBUG, "waiters are not woken by Redis for now; they poll", e);
        }
    }

    private synchronized void subscribe(String channel) {
        if (connection != null) {
            attempt(connection.async()::subscribe, channel);
        } else if (dial == null) {
            dial();
        } // else it will be subscribed to with the others
    }

    private synchronized void dial() {
        Object mine = new Object();
        dial = mine;
        try {
            var unused = dialling.get().whenComplete((opened, failure) -> opened(mine, opened, failure));
        } catch (RuntimeException e) {
            opened(mine, null, e);
        }
    }

    private synchronized void opened(
            Object mine, @Nullable StatefulRedisPubSubConnection<byte[], byte[]> opened, @Nullable Throwable failure) {
        boolean wanted = dial == mine;
        dial = wanted ? null : dial;
        if (opened == null) {
            LOG.log(System.Logger.Level.DEBUG, "waiters are not woken by Redis for now; they poll", failure);
        } else if (wanted) {
            opened.addListener(new Ear());
            connection = opened;
            listeners.keySet().forEach(this::subscribe);
        } else {
            var unused = opened.closeAsync(); // this was closed meanwhile
        }
    }

    private void tell(byte[] channel) {
        present(text(channel)).forEach(Runnable::run);
    }

    private synchronized List<Runnable> present(String channel) {
        return List.copyOf(listeners.getOrDefault(channel, List.of()));
    }

    /** Also when the client has subscribed again, after the connection was lost and found. */
    private final class Ear extends RedisPubSubAdapter<byte[], byte[]> {

        @Override
        public void message(byte[] channel, byte[] message) {
            tell(channel);
        }

        @Override
        public void subscribed(byte[] channel, long count) {
            tell(channel);
        }
    }

    private static byte[] bytes(String channel) {
        return channel.getBytes(StandardCharsets.US_ASCII);
    }

    private static String text(byte[] channel) {
        return new String(channel, StandardCharsets.US_ASCII);
    }

    @Override
    public synchronized void close() {
        if (connection != null) {
            var unused = connection.closeAsync();
        }
        connection = null;
        dial = null;
    }
}
