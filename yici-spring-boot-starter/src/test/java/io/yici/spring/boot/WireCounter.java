package io.yici.spring.boot;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands before a PostgreSQL server and counts round trips: the client's messages that are followed by waiting for the server, Sync
 * and Query.
 */
final class WireCounter implements AutoCloseable {

    private final ServerSocket entrance;
    private final int target;
    private final AtomicInteger roundTrips = new AtomicInteger();

    WireCounter(int target) throws IOException {
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

    /** Round trips while the step runs. */
    int during(Runnable step) {
        int before = roundTrips.get();
        step.run();
        return roundTrips.get() - before;
    }

    private void accept(Socket client) throws IOException {
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        daemon(() -> requests(client.getInputStream(), server.getOutputStream()));
        daemon(() -> server.getInputStream().transferTo(client.getOutputStream()));
    }

    /** The first message has no type; every later one has a byte of type before its length. */
    private void requests(InputStream from, OutputStream to) throws IOException {
        DataInputStream in = new DataInputStream(from);
        DataOutputStream out = new DataOutputStream(to);
        pass(in, out);
        while (true) {
            int type = in.readUnsignedByte();
            if (type == 'S' || type == 'Q') {
                roundTrips.incrementAndGet();
            }
            out.writeByte(type);
            pass(in, out);
        }
    }

    private static void pass(DataInputStream in, DataOutputStream out) throws IOException {
        int length = in.readInt();
        byte[] body = in.readNBytes(length - Integer.BYTES);
        out.writeInt(length);
        out.write(body);
        out.flush();
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
