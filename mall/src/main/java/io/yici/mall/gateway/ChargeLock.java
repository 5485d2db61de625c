package io.yici.mall.gateway;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The right to use a file, of one gateway at a time. It is a lock on a file beside it, which stays there: a process loses its
 * lock once it closes any descriptor of the locked file, so nothing else may open that one.
 */
final class ChargeLock implements AutoCloseable {

    /** Known here, because trying in the lock file would lose the lock of the first. */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel channel;

    private ChargeLock(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Takes it.
     *
     * @param file its real path
     * @throws GatewayFileException if another one has it
     */
    static ChargeLock take(Path file) throws IOException {
        Path path = file.resolveSibling(file.getFileName() + ".lock");
        if (!HELD.add(path)) {
            throw GatewayFileException.inUse(file, "another gateway of this process");
        }
        try {
            return new ChargeLock(path, locked(path, file));
        } catch (IOException | RuntimeException e) {
            HELD.remove(path);
            throw e;
        }
    }

    private static FileChannel locked(Path path, Path file) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() == null) {
                throw GatewayFileException.inUse(file, "another process");
            }
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        if (channel.isOpen()) {
            channel.close();
            HELD.remove(path);
        }
    }
}
