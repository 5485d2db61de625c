package io.yici.testkit;

import io.yici.testkit.ProxiedConnection.Direction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A TCP proxy on the loopback interface that does to connections what bad networks do, for tests of what a store makes of it. Faults are
 * set for all connections or for one, and can be changed while bytes are on their way; they count the bytes from then on. Thread-safe;
 * two threads and at most two buffers of 8 KiB for each connection, at most {@link #MAX_CONNECTIONS} of them. Lives until it is
 * closed.
 *
 * <pre>{@code
 * try (FaultProxy proxy = FaultProxy.to("127.0.0.1", databasePort)) {
 *     DataSource database = database(proxy.port());
 *     try (Connection connection = database.getConnection()) {
 *         proxy.inject(Direction.TO_CLIENT, new Fault.CutAfter(0)); // the next answer is lost, and no new connection stands
 *         connection.commit();
 *     }
 * }
 * }</pre>
 */
public final class FaultProxy implements AutoCloseable {

    /** Open at the same time; one more gets a reset. */
    public static final int MAX_CONNECTIONS = 256;

    /** How long {@link #close} waits for its threads. */
    public static final Duration CLOSING_PATIENCE = Duration.ofSeconds(10);

    private static final System.Logger LOG = System.getLogger(FaultProxy.class.getName());

    private final InetSocketAddress target;
    private final ServerSocket listening;
    private final ExecutorService threads;
    private final List<ProxiedConnection> connections = new ArrayList<>();
    private final Map<Direction, Fault> forNew = new EnumMap<>(Direction.class);
    private boolean closed;

    private FaultProxy(InetSocketAddress target, ServerSocket listening) {
        this.target = target;
        this.listening = listening;
        this.threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "fault-proxy-" + listening.getLocalPort());
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * A proxy on a free port, passing everything.
     *
     * @throws UncheckedIOException if it cannot listen
     */
    public static FaultProxy to(String host, int port) {
        try {
            ServerSocket listening = new ServerSocket(0, MAX_CONNECTIONS, InetAddress.getLoopbackAddress());
            FaultProxy proxy = new FaultProxy(new InetSocketAddress(host, port), listening);
            proxy.threads.execute(proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen", e);
        }
    }

    /** Where clients connect to, on the loopback interface. */
    public int port() {
        return listening.getLocalPort();
    }

    /** From now on this happens to both directions of all connections, open and to come. */
    public void inject(Fault fault) {
        for (Direction direction : Direction.values()) {
            inject(direction, fault);
        }
    }

    /** From now on this happens to one direction of all connections, open and to come; each counts its own bytes. */
    public void inject(Direction direction, Fault fault) {
        List<ProxiedConnection> open;
        synchronized (connections) {
            forNew.put(direction, fault);
            open = List.copyOf(connections);
        }
        open.forEach(connection -> connection.inject(direction, fault));
    }

    /** Connections that are open, oldest first. A client may be connected shortly before it shows here. */
    public List<ProxiedConnection> connections() {
        synchronized (connections) {
            return List.copyOf(connections);
        }
    }

    private void accept() {
        while (!listening.isClosed()) {
            try {
                accepted(listening.accept());
            } catch (IOException e) {
                if (!listening.isClosed()) {
                    LOG.log(System.Logger.Level.WARNING, "accepting a connection failed", e);
                }
            }
        }
    }

    private void accepted(Socket client) {
        ProxiedConnection connection = new ProxiedConnection(client, this::forget);
        boolean room;
        synchronized (connections) {
            room = !closed && connections.size() < MAX_CONNECTIONS;
            if (room) {
                connections.add(connection);
                forNew.forEach(connection::inject); // before another fault can be set
            }
        }
        if (room && connection.isOpen()) {
            threads.execute(() -> connection.start(target, threads));
        } else {
            connection.end(Gate.Ending.RESET);
        }
    }

    private void forget(ProxiedConnection connection) {
        synchronized (connections) {
            connections.remove(connection);
        }
    }

    /** Stops listening, closes all connections and waits for the threads, {@link #CLOSING_PATIENCE} at most. */
    @Override
    public void close() {
        List<ProxiedConnection> open;
        synchronized (connections) {
            closed = true;
            open = List.copyOf(connections);
        }
        try (listening) {
            open.forEach(connection -> connection.end(Gate.Ending.CLOSE));
        } catch (IOException e) {
            throw new UncheckedIOException("closing failed", e);
        }
        threads.shutdown();
        try {
            if (!threads.awaitTermination(CLOSING_PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.log(System.Logger.Level.WARNING, "a connection of the proxy still runs");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
