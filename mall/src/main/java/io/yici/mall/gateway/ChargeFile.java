package io.yici.mall.gateway;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file of lines that is only appended to. A line counts once it is flushed with its end; a crash can leave a torn last one,
 * whose writer got no answer. One process at a time. Not thread-safe.
 */
final class ChargeFile implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ChargeFile.class);

    private final Path path;
    private final ChargeLock lock;
    private final FileChannel channel;
    private final List<String> lines;
    private boolean broken;

    private ChargeFile(Path path, ChargeLock lock, FileChannel channel) throws IOException {
        this.path = path;
        this.lock = lock;
        this.channel = channel;
        this.lines = whole();
    }

    /**
     * Opens the file, or makes it.
     *
     * @throws GatewayFileException if it cannot be used, also because another process uses it
     */
    static ChargeFile open(Path path) throws GatewayFileException {
        try {
            Path real = real(path);
            ChargeLock lock = ChargeLock.take(real);
            try {
                return open(real, lock);
            } catch (IOException | RuntimeException e) {
                lock.close();
                throw e;
            }
        } catch (GatewayFileException e) {
            throw e;
        } catch (IOException e) {
            throw GatewayFileException.unusable(path, e);
        }
    }

    /** One name for one file, whatever links lead to it. */
    private static Path real(Path path) throws IOException {
        if (Files.exists(path)) {
            return path.toRealPath();
        }
        Path folder = path.toAbsolutePath().getParent();
        return Files.createDirectories(folder).toRealPath().resolve(path.getFileName());
    }

    private static ChargeFile open(Path path, ChargeLock lock) throws IOException {
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            // The file's name must survive too.
            try (FileChannel directory = FileChannel.open(path.getParent())) {
                directory.force(true);
            }
            return new ChargeFile(path, lock, channel);
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private List<String> whole() throws IOException {
        String text = Files.readString(path, StandardCharsets.ISO_8859_1);
        int end = text.lastIndexOf('\n') + 1;
        if (end < text.length()) {
            LOG.warn("{}: the last line is torn and taken back: {}", path, text.substring(end));
            channel.truncate(end);
            channel.force(true);
        }
        channel.position(end);
        return new String(text.substring(0, end).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    Path path() {
        return path;
    }

    /** The lines that were there when it was opened. */
    List<String> lines() {
        return lines;
    }

    /**
     * Appends a line and flushes it to the disk.
     *
     * @throws IOException if it is not written; it is not in the file then, and if that is not certain, no more are taken
     */
    void append(String line) throws IOException {
        if (broken) {
            throw new IOException(path + " could not be written before; start again");
        }
        long end = channel.position();
        broken = true;
        try {
            ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        } catch (IOException e) {
            channel.truncate(end);
            channel.force(true);
            broken = false;
            throw e;
        }
        broken = false;
    }

    @Override
    public void close() throws IOException {
        try (lock) {
            channel.close();
        }
    }
}
