package io.yici.verification.first;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The files of a project that a document lists; a comment before each block tells its path, {@code <!-- file: pom.xml -->}. */
public final class ProjectFiles {

    private static final Pattern FILE = Pattern.compile("<!-- file: (\\S+) -->\n```\\w+\n(.*?)```", Pattern.DOTALL);

    private final Map<String, String> files = new LinkedHashMap<>();

    private ProjectFiles() {}

    static ProjectFiles of(String document) {
        ProjectFiles found = new ProjectFiles();
        FILE.matcher(document).results().forEach(file -> found.files.put(file.group(1), file.group(2)));
        return found;
    }

    /** The document without these files: what is left has to be compiled elsewhere. */
    public static String without(String document) {
        return FILE.matcher(document).replaceAll("");
    }

    void write(Path folder) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }
}
