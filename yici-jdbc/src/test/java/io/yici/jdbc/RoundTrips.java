package io.yici.jdbc;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands before a database server and counts round trips: the commands of a client which wait for their answer. Messages are read, not
 * segments of the network, so that the count does not hang on how fast either side is.
 */
final class RoundTrips implements AutoCloseable {

    private final ServerSocket entrance;
    private final int target;
    private final WireProtocol protocol;
    private final AtomicInteger trips = new AtomicInteger();

    RoundTrips(int target, WireProtocol protocol) throws IOException {
        this.target = target;
        this.protocol = protocol;
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
        daemon(() -> requests(client.getInputStream(), server.getOutputStream()));
        daemon(() -> server.getInputStream().transferTo(client.getOutputStream()));
    }

    /**
     * What travels with the next command is held back until there is one: a client that waited for its answer all the same would wait in
     * vain, and the test would fail.
     */
    private void requests(InputStream from, OutputStream to) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(from));
        OutputStream out = new BufferedOutputStream(to);
        for (byte[] message = protocol.first(in); ; message = protocol.next(in)) {
            WireProtocol.Kind kind = protocol.kind(message);
            if (kind == WireProtocol.Kind.COMMAND) {
                trips.incrementAndGet();
            }
            out.write(message);
            if (kind != WireProtocol.Kind.TRAVELLING_WITH_THE_NEXT) {
                out.flush();
            }
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
