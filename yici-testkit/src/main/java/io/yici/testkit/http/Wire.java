package io.yici.testkit.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One connection, for exact bytes in one direction and HTTP/1.1 answers in the other. */
final class Wire implements AutoCloseable {

    private static final int CONTINUE = 100;

    private final Socket socket = new Socket();
    private final InputStream in;

    Wire(String host, int port, Duration patience) throws IOException {
        int millis = Math.toIntExact(patience.toMillis());
        socket.connect(new InetSocketAddress(host, port), millis);
        socket.setSoTimeout(millis);
        socket.setTcpNoDelay(true);
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    Wire send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return this;
    }

    /**
     * The next answer; interim ones are passed over.
     *
     * @throws EOFException if the server closed instead
     */
    RawAnswer answer() throws IOException {
        while (true) {
            int status = status(line());
            Map<String, List<String>> headers = headers();
            if (status != CONTINUE) {
                return new RawAnswer(status, headers, body(status, headers));
            }
        }
    }

    /** Sends no more, and gives all that comes until the server has closed as well. */
    byte[] end() throws IOException {
        socket.shutdownOutput();
        return in.readAllBytes();
    }

    private static int status(String line) throws IOException {
        String[] words = line.split(" ", 3);
        if (!words[0].startsWith("HTTP/1.") || words.length < 2 || !words[1].matches("\\d{3}")) {
            throw new IOException("no status line: " + line);
        }
        return Integer.parseInt(words[1]);
    }

    private Map<String, List<String>> headers() throws IOException {
        Map<String, List<String>> headers = new LinkedHashMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new IOException("no header line: " + line);
            }
            String name = line.substring(0, colon).toLowerCase(Locale.ROOT);
            headers.computeIfAbsent(name, key -> new ArrayList<>())
                    .add(line.substring(colon + 1).strip());
        }
        return headers;
    }

    private byte[] body(int status, Map<String, List<String>> headers) throws IOException {
        List<String> length = headers.get("content-length");
        if (status == 204 || status == 304) {
            return new byte[0];
        }
        if (headers.getOrDefault("transfer-encoding", List.of()).contains("chunked")) {
            return chunks();
        }
        return length == null ? in.readAllBytes() : exactly(Integer.parseInt(length.get(0)));
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = size(); size > 0; size = size()) {
            body.write(exactly(size));
            line();
        }
        while (!line().isEmpty()) {
            continue; // trailers
        }
        return body.toByteArray();
    }

    private int size() throws IOException {
        return Integer.parseInt(line().split(";", 2)[0].strip(), 16);
    }

    private byte[] exactly(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the answer ends early");
        }
        return bytes;
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the connection was closed without an answer");
            }
            line.write(b);
        }
        return line.toString(StandardCharsets.ISO_8859_1).stripTrailing();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
