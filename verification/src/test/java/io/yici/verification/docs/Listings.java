package io.yici.verification.docs;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Listings in documents that are sources of the repository. A comment before the block names the file and what is shown of it,
 * {@code <!-- listing: path/Type.java#method,Nested -->}: methods, fields or types, with their Javadoc; of an SQL file, tables.
 */
final class Listings {

    private static final Pattern LISTING =
            Pattern.compile("<!-- listing: ([^#\\s]+)#(\\S+) -->\n```(\\w+)\n(.*?)```", Pattern.DOTALL);

    private final Path root;

    Listings(Path root) {
        this.root = root;
    }

    /** The document with each listing as its source is now. */
    String rewritten(String document) {
        return LISTING.matcher(document)
                .replaceAll(match -> Matcher.quoteReplacement("<!-- listing: %s#%s -->\n```%s\n%s```"
                        .formatted(match.group(1), match.group(2), match.group(3), listing(match))));
    }

    /** The document without listings: what is left has to be compiled elsewhere. */
    static String without(String document) {
        return LISTING.matcher(document).replaceAll("");
    }

    private String listing(MatchResult match) {
        Path file = root.resolve(match.group(1));
        List<String> names = List.of(match.group(2).split(","));
        if (match.group(3).equals("java")) {
            Sources.Parsed parsed = Sources.parse(List.of(file));
            return names.stream().map(name -> member(parsed, name, file)).collect(Collectors.joining("\n"));
        }
        return names.stream().map(name -> table(file, name)).collect(Collectors.joining("\n"));
    }

    private static String member(Sources.Parsed parsed, String name, Path file) {
        CompilationUnitTree unit = parsed.units().get(0);
        String source = Sources.text(file);
        List<? extends Tree> members =
                unit.getTypeDecls().stream().flatMap(type -> named(name, type)).toList();
        if (members.isEmpty()) {
            throw new IllegalArgumentException("nothing is called " + name + " in " + file);
        }
        return members.stream()
                .map(member -> lines(source, (int) parsed.positions().getStartPosition(unit, member), (int)
                        parsed.positions().getEndPosition(unit, member)))
                .collect(Collectors.joining("\n"));
    }

    /** Whole lines, with the Javadoc above them, moved to the left. */
    private static String lines(String source, int start, int end) {
        String before = source.substring(0, start).stripTrailing();
        int from = before.endsWith("*/") ? before.lastIndexOf("/**") : start;
        int lineStart = source.lastIndexOf('\n', from) + 1;
        String indent = source.substring(lineStart, from);
        return source.substring(lineStart, end)
                .lines()
                .map(line -> line.startsWith(indent) ? line.substring(indent.length()) : line)
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String table(Path file, String name) {
        Matcher statement = Pattern.compile(
                        "(?im)^create table (if not exists )?" + name + " \\(.*?;\n", Pattern.DOTALL)
                .matcher(Sources.text(file));
        if (!statement.find()) {
            throw new IllegalArgumentException("no table is called " + name + " in " + file);
        }
        return statement.group();
    }

    /** The members of a name, in the order of the file. */
    private static Stream<Tree> named(String name, Tree tree) {
        if (tree instanceof ClassTree type && !type.getSimpleName().contentEquals(name)) {
            return type.getMembers().stream().flatMap(member -> named(name, member));
        }
        return name.contentEquals(nameOf(tree)) ? Stream.of(tree) : Stream.empty();
    }

    private static CharSequence nameOf(Tree tree) {
        if (tree instanceof ClassTree type) {
            return type.getSimpleName();
        }
        if (tree instanceof MethodTree method) {
            return method.getName();
        }
        return tree instanceof VariableTree field ? field.getName() : "";
    }
}
