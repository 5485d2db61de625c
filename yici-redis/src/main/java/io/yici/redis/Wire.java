package io.yici.redis;

import io.lettuce.core.RedisException;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.yici.spi.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An open connection, and how scripts go over it. Thread-safe. */
record Wire(
        StatefulConnection<byte[], byte[]> connection,
        RedisClusterAsyncCommands<byte[], byte[]> commands,
        Duration timeout) {

    /** One run of a script on one key. */
    record Call(Script script, byte[] key, byte[][] arguments) {}

    /** All calls are sent before the first answer is awaited. */
    List<Reply> run(List<Call> calls) {
        List<RedisFuture<Object>> sent = new ArrayList<>();
        List<Reply> replies = new ArrayList<>();
        try {
            for (Call call : calls) {
                sent.add(bySha(call));
            }
            for (int i = 0; i < calls.size(); i++) {
                replies.add(reply(calls.get(i), sent.get(i)));
            }
            return replies;
        } finally {
            sent.forEach(it -> it.cancel(true)); // what nobody waits for any more is not to be sent after all
        }
    }

    private Reply reply(Call call, Future<Object> sent) {
        try {
            return new Reply(answer(call, sent));
        } catch (RedisException | IllegalArgumentException e) {
            throw new StoreException("Redis refused " + call.script() + ": " + e.getMessage(), e);
        }
    }

    /** A server that does not know the script, since it is new or was flushed, gets it whole. */
    private Object answer(Call call, Future<Object> sent) {
        try {
            return await(call.script().toString(), sent, timeout);
        } catch (RedisNoScriptException e) {
            return await(call.script().toString(), bySource(call), timeout);
        }
    }

    private RedisFuture<Object> bySha(Call call) {
        return commands.evalsha(call.script().sha(), ScriptOutputType.MULTI, keys(call), call.arguments());
    }

    private RedisFuture<Object> bySource(Call call) {
        return commands.eval(call.script().source(), ScriptOutputType.MULTI, keys(call), call.arguments());
    }

    private static byte[][] keys(Call call) {
        return new byte[][] {call.key()};
    }

    /** @throws RedisException what Redis or the connection to it said */
    static <T> T await(String what, Future<T> future, Duration timeout) {
        try {
            return future.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            future.cancel(true);
            throw new StoreException("Redis did not answer " + what + " within " + timeout, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted while Redis was at " + what, e);
        } catch (CancellationException e) { // by another call that waited for the same, or the link was closed
            throw new StoreException("Redis was given up on " + what, e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RedisException failure) {
                throw failure;
            }
            throw new StoreException("Redis could not be reached for " + what + ": " + e.getCause(), e);
        }
    }
}
