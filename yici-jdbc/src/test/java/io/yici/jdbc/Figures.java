package io.yici.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;

/** What a test of the long tier measured, for the build's summary: a file for each test class, a line for each figure. */
final class Figures {

    private static final Path FOLDER = Path.of("target", "figures");

    private final Path file;

    Figures(Class<?> test) {
        this.file = FOLDER.resolve(test.getSimpleName() + ".txt");
        try {
            Files.createDirectories(FOLDER);
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a line, formatted as by {@link String#format}. */
    void add(String line, Object... arguments) {
        try {
            Files.writeString(
                    file,
                    String.format(Locale.ROOT, line, arguments) + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
