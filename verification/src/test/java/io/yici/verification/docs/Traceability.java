package io.yici.verification.docs;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** docs/traceability.md: which test is tagged with which line. */
final class Traceability {

    static final String DOCUMENT = "docs/traceability.md";
    private static final String LINES = "verification/src/test/resources/reference-lines.txt";

    private final SortedMap<String, SortedSet<String>> tests;
    private final Map<String, List<String>> kinds;

    private Traceability(SortedMap<String, SortedSet<String>> tests, Map<String, List<String>> kinds) {
        this.tests = tests;
        this.kinds = kinds;
    }

    static Traceability of(Path root) throws IOException {
        Scan scan = new Scan();
        try (Stream<Path> files = Files.walk(root)) {
            List<Path> tagged = files.filter(Traceability::isSource)
                    .filter(file -> Sources.text(file).contains("@Tag(\""))
                    .sorted()
                    .toList();
            Sources.parse(tagged).units().forEach(unit -> unit.accept(scan, null));
        }
        return new Traceability(scan.tests, kinds(Sources.text(root.resolve(LINES))));
    }

    private static boolean isSource(Path file) {
        String path = file.toString().replace('\\', '/');
        return path.endsWith(".java") && path.contains("/src/") && !path.contains("/target/");
    }

    private static Map<String, List<String>> kinds(String lines) {
        Map<String, List<String>> kinds = new LinkedHashMap<>();
        List<String> kind = new ArrayList<>();
        for (String line : lines.lines().toList()) {
            if (line.startsWith("= ")) {
                kind = new ArrayList<>();
                kinds.put(line.substring(2), kind);
            } else if (!line.startsWith("#")) {
                kind.addAll(List.of(line.strip().split("\\s+")));
            }
        }
        return kinds;
    }

    /** Tags that look like lines and are none. */
    SortedSet<String> unknown() {
        SortedSet<String> unknown = new TreeSet<>(tests.keySet());
        kinds.values().forEach(unknown::removeAll);
        return unknown;
    }

    String page() {
        StringBuilder page = new StringBuilder("""
                # Traceability

                Yici is built from a list of requirements, traps and field cases, and from the rules of the draft of the `Idempotency-Key` header.
                This page tells which of their lines has a test that is tagged with its number, and which has none yet. A contract is run by a
                subclass for each store; a class stands for all tests in it; *(long)* runs with `./verify --long` only.

                Generated from the `@Tag`s of all modules: `build/pages` writes it again, and a test compares it.

                | lines | covered | not yet |
                | --- | ---: | ---: |
                """);
        kinds.forEach((title, lines) -> page.append("| %s | %d | %d |%n"
                .formatted(
                        title,
                        lines.size() - missing(lines).size(),
                        missing(lines).size())));
        kinds.forEach((title, lines) -> append(page, title, lines));
        return page.toString().replace("\r\n", "\n");
    }

    private List<String> missing(List<String> lines) {
        return lines.stream().filter(line -> !tests.containsKey(line)).toList();
    }

    private void append(StringBuilder page, String title, List<String> lines) {
        page.append("\n## ").append(title).append("\n\n");
        List<String> missing = missing(lines);
        if (!missing.isEmpty()) {
            page.append("Not yet: ").append(String.join(", ", missing)).append(".\n\n");
        }
        page.append("| line | tests |\n| --- | --- |\n");
        for (String line : lines) {
            if (tests.containsKey(line)) {
                page.append("| %s | %s |\n".formatted(line, String.join(", ", tests.get(line))));
            }
        }
    }

    /** Collects the tests of each line, by class and method. */
    private static final class Scan extends TreeScanner<Void, Void> {

        private final SortedMap<String, SortedSet<String>> tests = new TreeMap<>();
        private final Deque<String> classes = new ArrayDeque<>();

        @Override
        public Void visitClass(ClassTree type, Void nothing) {
            classes.addLast(type.getSimpleName().toString());
            note(type.getModifiers(), String.join(".", classes));
            super.visitClass(type, nothing);
            classes.removeLast();
            return nothing;
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            note(method.getModifiers(), String.join(".", classes) + "." + method.getName());
            return super.visitMethod(method, nothing);
        }

        private void note(ModifiersTree modifiers, String test) {
            List<String> tags = modifiers.getAnnotations().stream()
                    .filter(annotation ->
                            annotation.getAnnotationType().toString().equals("Tag"))
                    .map(Scan::value)
                    .toList();
            String shown = tags.contains("long") ? test + " (long)" : test;
            tags.stream()
                    .filter(tag -> tag.matches("(R-|T-|B-?|IC-|SF-)\\d+"))
                    .map(tag -> tag.replaceFirst("^B-", "B"))
                    .forEach(tag ->
                            tests.computeIfAbsent(tag, line -> new TreeSet<>()).add(shown));
        }

        private static String value(AnnotationTree tag) {
            return tag.getArguments().stream()
                    .map(argument -> argument instanceof AssignmentTree named ? named.getExpression() : argument)
                    .map(Scan::literal)
                    .collect(Collectors.joining());
        }

        private static String literal(ExpressionTree value) {
            return value instanceof LiteralTree literal ? String.valueOf(literal.getValue()) : value.toString();
        }
    }
}
