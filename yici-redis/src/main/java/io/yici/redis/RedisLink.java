package io.yici.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.yici.spi.StoreException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One connection of the application's Lettuce client, always to the primary, shared by all threads; with a time limit of its own,
 * since the client's is a minute. It is made when it is first needed, and again if that failed. Another one hears for waiters what was
 * released, from when the first one waits. Thread-safe; lives until it is closed, and leaves the client to its owner.
 */
public final class RedisLink implements AutoCloseable {

    /** How long a command may take, and how long the first connection. */
    public static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(2);

    private final Dialling dialling;
    private final Duration timeout;
    private final Signals signals;
    private final AtomicReference<@Nullable CompletableFuture<Wire>> line = new AtomicReference<>();

    /** How the connection for commands is made, and the one that hears what is published. */
    private record Dialling(
            Function<Duration, CompletableFuture<Wire>> commands,
            Supplier<CompletionStage<? extends StatefulRedisPubSubConnection<byte[], byte[]>>> signals) {}

    private RedisLink(Dialling dialling, Duration timeout) {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("a command needs some time: " + timeout);
        }
        this.dialling = dialling;
        this.timeout = timeout;
        this.signals = new Signals(dialling.signals());
    }

    /** To one server, or to the primary that Sentinels name where {@code uri} leads to Sentinels. */
    public static RedisLink to(RedisClient client, RedisURI uri) {
        Dialling dialling = new Dialling(
                timeout -> client.connectAsync(ByteArrayCodec.INSTANCE, uri)
                        .thenApply(it -> new Wire(it, it.async(), timeout))
                        .toCompletableFuture(),
                () -> client.connectPubSubAsync(ByteArrayCodec.INSTANCE, uri));
        return new RedisLink(dialling, COMMAND_TIMEOUT);
    }

    /**
     * To where the client leads by itself, as {@code RedisClient.create(uri)} has made it: one server, or the primary that Sentinels name. A
     * client without such an address gives a link whose every use fails.
     */
    public static RedisLink to(RedisClient client) {
        Dialling dialling = new Dialling(
                timeout -> CompletableFuture.supplyAsync(
                                () -> client.connect(ByteArrayCodec.INSTANCE), RedisLink::onItsOwn)
                        .thenApply(it -> new Wire(it, it.async(), timeout)),
                () -> CompletableFuture.supplyAsync(
                        () -> client.connectPubSub(ByteArrayCodec.INSTANCE), RedisLink::onItsOwn));
        return new RedisLink(dialling, COMMAND_TIMEOUT);
    }

    /** The client has no way to do this without a thread that waits. */
    private static void onItsOwn(Runnable dialling) {
        Thread thread = new Thread(dialling, "yici-redis-connect");
        thread.setDaemon(true);
        thread.start();
    }

    /** To the nodes of a Cluster. */
    public static RedisLink to(RedisClusterClient client) {
        Dialling dialling = new Dialling(
                timeout -> client.refreshPartitionsAsync() // else a new client knows no node
                        .thenCompose(known -> client.connectAsync(ByteArrayCodec.INSTANCE))
                        .thenApply(it -> new Wire(it, it.async(), timeout))
                        .toCompletableFuture(),
                () -> client.connectPubSubAsync(ByteArrayCodec.INSTANCE));
        return new RedisLink(dialling, COMMAND_TIMEOUT);
    }

    /**
     * Another link with this limit instead of {@link #COMMAND_TIMEOUT}; it has a connection of its own.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public RedisLink within(Duration timeout) {
        return new RedisLink(dialling, timeout);
    }

    /** @throws StoreException if it failed, or there was no answer in time: what it did is unknown */
    Reply run(Script script, byte[] key, Arguments arguments) {
        return run(List.of(new Wire.Call(script, key, arguments.toArray()))).get(0);
    }

    /** The same for several at once, in the order of the calls. */
    List<Reply> run(List<Wire.Call> calls) {
        return wire().run(calls);
    }

    Wire wire() {
        CompletableFuture<Wire> dialled = dialled();
        try {
            return Wire.await("the connection", dialled, timeout);
        } catch (StoreException | RedisException e) {
            line.compareAndSet(dialled, null); // the next one tries again
            throw e instanceof StoreException failure
                    ? failure
                    : new StoreException("no connection to Redis: " + e.getMessage(), e);
        }
    }

    /** What is published under that name, as long as the link is open. */
    Signals signals() {
        return signals;
    }

    private CompletableFuture<Wire> dialled() {
        CompletableFuture<Wire> known = line.get();
        if (known != null) {
            return known;
        }
        CompletableFuture<Wire> mine = new CompletableFuture<>();
        if (!line.compareAndSet(null, mine)) {
            return dialled();
        }
        dial(mine);
        return mine;
    }

    /** A connection that comes when nobody waits for it any more is closed again. */
    private void dial(CompletableFuture<Wire> mine) {
        try {
            var unused = dialling.commands().apply(timeout).whenComplete((wire, failure) -> {
                if (failure != null) {
                    mine.completeExceptionally(failure);
                } else if (!mine.complete(wire)) {
                    var unusedEnd = wire.connection().closeAsync();
                }
            });
        } catch (RuntimeException e) {
            mine.completeExceptionally(e);
        }
    }

    /** Closes its connections; the next command would make another one. */
    @Override
    public void close() {
        signals.close();
        CompletableFuture<Wire> open = line.getAndSet(null);
        if (open != null && !open.cancel(true) && !open.isCompletedExceptionally()) {
            open.join().connection().close();
        }
    }
}
