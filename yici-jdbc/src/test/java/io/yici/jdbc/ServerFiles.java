package io.yici.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Tells the build's summary which servers the tests ran on. */
final class ServerFiles {

    private static final Path FOLDER = Path.of("target", "servers");

    private ServerFiles() {}

    static void found(String name, String version) {
        write(name + ".txt", version);
    }

    static void missing(String name, Throwable reason) {
        write(name + ".missing", reason.toString().lines().findFirst().orElse("unknown"));
    }

    private static void write(String file, String line) {
        try {
            Files.createDirectories(FOLDER);
            Files.writeString(FOLDER.resolve(file), line + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
