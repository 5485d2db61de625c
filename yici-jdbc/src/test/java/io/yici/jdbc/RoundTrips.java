package io.yici.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands before a database server and counts round trips, whatever the protocol: how often a client speaks after the server has. What
 * a driver sends in one go, such as a BEGIN with the first statement, is one.
 */
final class RoundTrips implements AutoCloseable {

    private final ServerSocket entrance;
    private final int target;
    private final AtomicInteger trips = new AtomicInteger();

    RoundTrips(int target) throws IOException {
        this.target = target;
        this.entrance = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(() -> {
            while (true) {
                accept(entrance.accept());
            }
        });
    }

    int port() {
        return entrance.getLocalPort();
    }

    int soFar() {
        return trips.get();
    }

    private void accept(Socket client) throws IOException {
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        AtomicBoolean serverSpokeLast = new AtomicBoolean(true);
        daemon(() -> pass(client.getInputStream(), server.getOutputStream(), () -> {
            if (serverSpokeLast.getAndSet(false)) {
                trips.incrementAndGet();
            }
        }));
        daemon(() -> pass(server.getInputStream(), client.getOutputStream(), () -> serverSpokeLast.set(true)));
    }

    /** Counted before it is passed on, so that the other side cannot have answered yet. */
    private static void pass(InputStream from, OutputStream to, Runnable count) throws IOException {
        byte[] buffer = new byte[8192];
        for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
            count.run();
            to.write(buffer, 0, read);
        }
    }

    private static void daemon(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException e) {
                // one side has hung up
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private interface Task {
        void run() throws IOException;
    }

    @Override
    public void close() throws IOException {
        entrance.close();
    }
}
