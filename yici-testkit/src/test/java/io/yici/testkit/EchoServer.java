package io.yici.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Sends back what it gets. */
final class EchoServer implements AutoCloseable {

    private final ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Thread accepting = new Thread(this::accept, "echo");
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    final AtomicLong received = new AtomicLong();

    EchoServer() throws IOException {
        accepting.start();
    }

    int port() {
        return listening.getLocalPort();
    }

    int open() {
        return open.size();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listening.accept();
                open.add(socket);
                threads.execute(() -> echo(socket));
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void echo(Socket socket) {
        byte[] buffer = new byte[4096];
        try (socket) {
            for (int read; (read = socket.getInputStream().read(buffer)) >= 0; ) {
                received.addAndGet(read);
                socket.getOutputStream().write(buffer, 0, read);
            }
        } catch (IOException e) {
            // the other end is gone
        } finally {
            open.remove(socket);
        }
    }

    /** Until its thread has left the port, the system still takes connections for it. */
    @Override
    public void close() {
        try {
            listening.close();
            accepting.join();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        threads.shutdownNow();
    }
}
