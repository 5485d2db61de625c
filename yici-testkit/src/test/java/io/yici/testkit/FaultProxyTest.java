package io.yici.testkit;

import static io.yici.testkit.ProxiedConnection.Direction.TO_CLIENT;
import static io.yici.testkit.ProxiedConnection.Direction.TO_SERVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultProxyTest {

    private final List<Socket> sockets = new ArrayList<>();
    private EchoServer server;
    private FaultProxy proxy;

    @BeforeEach
    void open() throws IOException {
        server = new EchoServer();
        proxy = FaultProxy.to("127.0.0.1", server.port());
    }

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        proxy.close();
        server.close();
    }

    /** With its connection known to the proxy. */
    private Socket connect() throws IOException {
        int before = proxy.connections().size();
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        sockets.add(socket);
        socket.setSoTimeout(10_000);
        Awaitility.await().until(() -> proxy.connections().size() == before + 1);
        return socket;
    }

    private ProxiedConnection last() {
        List<ProxiedConnection> open = proxy.connections();
        return open.get(open.size() - 1);
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String read(Socket socket, int count) throws IOException {
        return new String(socket.getInputStream().readNBytes(count), StandardCharsets.UTF_8);
    }

    private static void assertEchoes(Socket socket) throws IOException {
        send(socket, "hello");
        assertThat(read(socket, 5)).isEqualTo("hello");
    }

    private static void assertSilent(Socket socket) throws IOException {
        socket.setSoTimeout(100);
        assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        socket.setSoTimeout(10_000);
    }

    @Test
    void passesMegabytesBothWaysAndTheEndOfTheStream() throws Exception {
        byte[] sent = new byte[3_000_000];
        new Random(1).nextBytes(sent);
        Socket socket = connect();
        ProxiedConnection connection = last();
        CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
            try {
                socket.getOutputStream().write(sent);
                socket.shutdownOutput();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });

        assertThat(socket.getInputStream().readAllBytes()).isEqualTo(sent);
        writing.get(10, TimeUnit.SECONDS);
        Awaitility.await().until(() -> !connection.isOpen() && server.open() == 0);
        assertThat(connection.passed(TO_SERVER))
                .isEqualTo(connection.passed(TO_CLIENT))
                .isEqualTo(sent.length);
        assertThat(proxy.connections()).isEmpty();
    }

    @Test
    void cutsTheRequestAfterSoManyBytes() throws Exception {
        Socket socket = connect();
        assertEchoes(socket);
        last().inject(TO_SERVER, new Fault.CutAfter(3));

        send(socket, "0123456789");

        assertThat(new String(readUntilGone(socket), StandardCharsets.UTF_8)).isIn("", "0", "01", "012");
        Awaitility.await().until(() -> server.open() == 0);
        assertThat(server.received).hasValue(8);
    }

    /** The end may come as a reset where something had been left unread. */
    private static byte[] readUntilGone(Socket socket) throws IOException {
        try {
            return socket.getInputStream().readAllBytes();
        } catch (SocketException e) {
            return new byte[0];
        }
    }

    @Test
    void cutsTheAnswerAfterSoManyBytesWhileTheRequestArrived() throws Exception {
        Socket socket = connect();
        last().inject(TO_CLIENT, new Fault.CutAfter(4));

        send(socket, "0123456789");

        assertThat(socket.getInputStream().readAllBytes()).asString().isEqualTo("0123");
        assertThat(server.received).hasValue(10);
    }

    @Test
    void losesTheNextAnswerWholly() throws Exception {
        Socket socket = connect();
        assertEchoes(socket);
        last().inject(TO_CLIENT, new Fault.CutAfter(0));
        assertThat(last().isOpen()).isTrue();

        send(socket, "commit");

        assertThat(socket.getInputStream().read()).isEqualTo(-1);
        assertThat(server.received).hasValue(11);
    }

    @Test
    void resetsAtOnceAndAfterSoManyBytes() throws Exception {
        Socket idle = connect();
        last().inject(new Fault.Reset());
        assertThatThrownBy(() -> idle.getInputStream().read()).isInstanceOf(SocketException.class);

        Socket sending = connect();
        last().inject(TO_CLIENT, new Fault.ResetAfter(0));
        send(sending, "hello");
        assertThatThrownBy(() -> sending.getInputStream().read()).isInstanceOf(SocketException.class);
        Awaitility.await().until(() -> server.open() == 0);
    }

    @Test
    void aBlackHoleHoldsEverythingUntilItIsGone() throws Exception {
        Socket socket = connect();
        assertEchoes(socket);
        last().inject(new Fault.BlackHole());
        send(socket, "held");
        socket.shutdownOutput();
        assertSilent(socket);
        assertThat(server.received).hasValue(5);

        last().inject(Fault.NONE);

        assertThat(socket.getInputStream().readAllBytes()).asString().isEqualTo("held");
    }

    @Test
    void aBlackHoleInOneDirectionLetsTheOtherPass() throws Exception {
        Socket socket = connect();
        last().inject(TO_CLIENT, new Fault.BlackHole());
        send(socket, "applied");
        Awaitility.await().until(() -> server.received.get() == 7);
        assertSilent(socket);
    }

    @Test
    void delaysUntilAnotherFaultIsSet() throws Exception {
        Socket socket = connect();
        last().inject(TO_SERVER, new Fault.Delay(Duration.ofMillis(150)));
        long begin = System.nanoTime();
        assertEchoes(socket);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(150));

        last().inject(TO_SERVER, new Fault.Delay(Duration.ofDays(1)));
        send(socket, "late");
        assertSilent(socket);
        last().inject(TO_SERVER, Fault.NONE);
        assertThat(read(socket, 4)).isEqualTo("late");
    }

    @Test
    void faultsAreByConnectionOrForAllToCome() throws Exception {
        Socket one = connect();
        ProxiedConnection first = last();
        Socket two = connect();
        first.inject(new Fault.BlackHole());
        send(one, "held");
        assertEchoes(two);
        assertSilent(one);

        proxy.inject(new Fault.Reset());
        assertThatThrownBy(() -> two.getInputStream().read()).isInstanceOf(SocketException.class);
        try (Socket refused = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
            refused.setSoTimeout(10_000);
            assertThatThrownBy(() -> refused.getInputStream().read()).isInstanceOf(SocketException.class);
        }

        proxy.inject(Fault.NONE);
        assertEchoes(connect());
    }

    @Test
    void resetsWhereTheServerIsGone() throws Exception {
        server.close();
        try (Socket keptFree = new Socket()) { // so that no other server gets the port meanwhile
            keptFree.setReuseAddress(true);
            keptFree.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
                socket.setSoTimeout(10_000);
                assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketException.class);
            }
        }
        assertThat(proxy.connections()).isEmpty();
    }

    @Test
    void hasABound() throws Exception {
        for (int i = 0; i < FaultProxy.MAX_CONNECTIONS; i++) {
            sockets.add(new Socket(InetAddress.getLoopbackAddress(), proxy.port()));
        }
        Awaitility.await().until(() -> proxy.connections().size() == FaultProxy.MAX_CONNECTIONS);

        try (Socket onemore = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
            onemore.setSoTimeout(10_000);
            assertThatThrownBy(() -> onemore.getInputStream().read()).isInstanceOf(SocketException.class);
        }
        assertThat(proxy.connections()).hasSize(FaultProxy.MAX_CONNECTIONS);
    }

    @Test
    void closesEverythingAlsoWhatIsHeld() throws Exception {
        Socket socket = connect();
        ProxiedConnection connection = last();
        connection.inject(new Fault.BlackHole());
        send(socket, "held");
        String name = "fault-proxy-" + proxy.port();

        proxy.close();

        assertThat(connection.isOpen()).isFalse();
        Awaitility.await() // a thread that is done may be about to end
                .until(() -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().equals(name)));
        assertThat(readUntilGone(socket)).isEmpty();
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), proxy.port()))
                .isInstanceOf(IOException.class);
    }

    @Test
    void manyThreadsMayChangeFaultsWhileBytesPass() throws Exception {
        Socket socket = connect();
        ProxiedConnection connection = last();
        CompletableFuture<Void> meddling = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < 2_000; i++) {
                connection.inject(i % 2 == 0 ? new Fault.BlackHole() : new Fault.Delay(Duration.ofNanos(i)));
            }
            connection.inject(Fault.NONE);
        });
        for (int i = 0; i < 200; i++) {
            assertEchoes(socket);
        }
        meddling.get(10, TimeUnit.SECONDS);
    }
}
