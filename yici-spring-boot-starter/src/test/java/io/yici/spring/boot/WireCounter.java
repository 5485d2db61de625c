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
 * Stands before a PostgreSQL server and counts the client's commands, which are messages Sync and Query. Each is a round trip, but for
 * a BEGIN, which travels with the first statement and is counted all the same.
 */
final class WireCounter implements AutoCloseable {

    private final ServerSocket entrance;
    private final int target;
    private final AtomicInteger commands = new AtomicInteger();

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

    /** Commands while the step runs. */
    int during(Runnable step) {
        int before = commands.get();
        step.run();
        return commands.get() - before;
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
                commands.incrementAndGet();
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
