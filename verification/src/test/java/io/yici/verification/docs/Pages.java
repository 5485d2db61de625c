package io.yici.verification.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The documents, or parts of documents, that are made from sources. {@code build/pages} writes them. */
final class Pages {

    private final Path root;

    Pages(Path root) {
        this.root = root;
    }

    /** What each document should be, by path. Those that hold nothing that is made are not named. */
    SortedMap<Path, String> made() throws IOException {
        SortedMap<Path, String> made = new TreeMap<>();
        Listings listings = new Listings(root);
        for (Path document : documents(root)) {
            String text = Sources.text(document);
            if (!Listings.without(text).equals(text)) {
                made.put(document, listings.rewritten(text));
            }
        }
        made.put(root.resolve(Traceability.DOCUMENT), Traceability.of(root).page());
        return made;
    }

    static List<Path> documents(Path root) throws IOException {
        try (Stream<Path> top = Files.list(root);
                Stream<Path> docs = Files.walk(root.resolve("docs"))) {
            return Stream.concat(top, docs)
                    .filter(path -> path.toString().endsWith(".md"))
                    .toList();
        }
    }

    public static void main(String[] arguments) throws IOException {
        for (var page : new Pages(Path.of(arguments[0])).made().entrySet()) {
            if (!Files.exists(page.getKey()) || !Sources.text(page.getKey()).equals(page.getValue())) {
                Files.writeString(page.getKey(), page.getValue());
                System.out.println("written: " + page.getKey());
            }
        }
    }
}
