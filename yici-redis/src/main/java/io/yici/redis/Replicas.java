package io.yici.redis;

import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.yici.RefusedUsageException;
import io.yici.spi.StoreException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Waits until replicas have what was written over a link that is used for nothing else.
 *
 * @param link the connection whose writes are waited for
 * @param atLeast how many replicas
 * @param within how long they may take
 */
record Replicas(RedisLink link, int atLeast, Duration within) {

    private static final System.Logger LOG = System.getLogger(Replicas.class.getName());

    Replicas {
        if (atLeast < 1 || within.toMillis() < 1) {
            throw new IllegalArgumentException(
                    "at least one replica, and a millisecond: not " + atLeast + " within " + within);
        }
    }

    /**
     * Whether the write took place and so many replicas have it.
     *
     * @param write over this link; what it throws is thrown
     */
    boolean have(BooleanSupplier write) {
        Wire wire = wire();
        StatefulConnection<byte[], byte[]> connection = wire.connection();
        Loss loss = new Loss();
        connection.addListener(loss);
        try {
            return write.getAsBoolean() && acknowledged(wire) && link.wire().equals(wire) && !loss.happened.get();
        } finally {
            connection.removeListener(loss);
        }
    }

    /** @throws RefusedUsageException in a Cluster */
    Wire wire() {
        Wire wire = link.wire();
        if (wire.connection() instanceof StatefulRedisClusterConnection) {
            throw new RefusedUsageException("replicas are not waited for in a Cluster: take the store without that");
        }
        return wire;
    }

    private boolean acknowledged(Wire wire) {
        try {
            var asked = wire.commands().waitForReplication(atLeast, within.toMillis());
            return Wire.await("WAIT", asked, wire.timeout().plus(within)) >= atLeast;
        } catch (StoreException | RedisException e) {
            LOG.log(System.Logger.Level.DEBUG, "how many replicas have it is unknown", e);
            return false;
        }
    }

    /** A new connection has written nothing, and would be told at once that all replicas have that. */
    private static final class Loss implements RedisConnectionStateListener {

        private final AtomicBoolean happened = new AtomicBoolean();

        @Override
        public void onRedisDisconnected(io.lettuce.core.RedisChannelHandler<?, ?> connection) {
            happened.set(true);
        }
    }
}
