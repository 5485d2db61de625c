package io.yici.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One connection through a {@link FaultProxy}. Thread-safe; over when either end or a fault has ended it. */
public final class ProxiedConnection {

    private static final int BUFFER = 8 * 1024;
    private static final int CONNECT_MILLIS = 5_000;

    /** Which way bytes go. */
    public enum Direction {
        /** What the client sends. */
        TO_SERVER,
        /** What the server answers. */
        TO_CLIENT
    }

    private final Map<Direction, Gate> gates = new EnumMap<>(Direction.class);
    private final Socket client;
    private final Socket server = new Socket();
    private final AtomicInteger open = new AtomicInteger(Direction.values().length);
    private final AtomicBoolean ended = new AtomicBoolean();
    private final Runnable atEnd;

    ProxiedConnection(Socket client, Consumer<ProxiedConnection> atEnd) {
        this.client = client;
        this.atEnd = () -> atEnd.accept(this);
        for (Direction direction : Direction.values()) {
            gates.put(direction, new Gate());
        }
    }

    /** From now on this happens to both directions; it takes the place of what was set before. */
    public void inject(Fault fault) {
        for (Direction direction : Direction.values()) {
            inject(direction, fault);
        }
    }

    /** From now on this happens to one direction; it takes the place of what was set before. {@link Fault.Reset} ends both. */
    public void inject(Direction direction, Fault fault) {
        gate(direction).set(fault);
        if (fault instanceof Fault.Reset) {
            end(Gate.Ending.RESET);
        }
    }

    /** Bytes that have passed in this direction so far. */
    public long passed(Direction direction) {
        return gate(direction).passed();
    }

    /** Whether it still stands. */
    public boolean isOpen() {
        return !ended.get();
    }

    private Gate gate(Direction direction) {
        Gate gate = gates.get(direction);
        if (gate == null) {
            throw new IllegalStateException("no gate " + direction);
        }
        return gate;
    }

    /** Connects to the server and passes on what either end sends. */
    void start(InetSocketAddress target, ExecutorService threads) {
        run(() -> {
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            server.connect(target, CONNECT_MILLIS);
            threads.execute(() -> run(() -> pump(Direction.TO_CLIENT, server, client)));
            pump(Direction.TO_SERVER, client, server);
        });
    }

    private interface Step {
        void run() throws IOException, InterruptedException, Gate.Shut;
    }

    private void run(Step step) {
        try {
            step.run();
        } catch (Gate.Shut e) {
            end(e.ending);
        } catch (IOException | RejectedExecutionException e) { // an end is gone, or was never there
            end(Gate.Ending.RESET);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            end(Gate.Ending.CLOSE);
        }
    }

    private void pump(Direction direction, Socket from, Socket to) throws IOException, InterruptedException, Gate.Shut {
        Gate gate = gate(direction);
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream();
        byte[] buffer = new byte[BUFFER];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            for (int sent = 0; sent < read; ) {
                int admitted = gate.admit(read - sent);
                out.write(buffer, sent, admitted);
                sent += admitted;
                gate.afterwards();
            }
        }
        gate.admitEnd();
        to.shutdownOutput();
        if (open.decrementAndGet() == 0) {
            end(Gate.Ending.CLOSE);
        }
    }

    void end(Gate.Ending ending) {
        if (!ended.compareAndSet(false, true)) {
            return;
        }
        atEnd.run(); // before an end can see it
        gates.values().forEach(Gate::close);
        close(client, ending);
        close(server, ending);
    }

    private static void close(Socket socket, Gate.Ending ending) {
        try (socket) {
            if (ending == Gate.Ending.RESET) {
                socket.setSoLinger(true, 0);
            }
        } catch (IOException e) {
            // it is closed all the same
        }
    }
}
