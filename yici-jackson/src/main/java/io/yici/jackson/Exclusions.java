package io.yici.jackson;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What to leave out below one place of a document: a tree of JSON pointers. Not changed once built. */
final class Exclusions {

    private static final String EVERY = "*";

    private final Map<String, Exclusions> below = new HashMap<>();
    private boolean excluded;

    private Exclusions() {}

    static Exclusions of(Collection<String> pointers) {
        Exclusions root = new Exclusions();
        for (String pointer : pointers) {
            Exclusions at = root;
            // limit -1 keeps empty tokens at the end: "/a/" is the member "" of "a"
            for (String token : pointer.substring(1).split("/", -1)) {
                String name = token.replace("~1", "/").replace("~0", "~");
                at = at.below.computeIfAbsent(CanonicalString.spelling(name), n -> new Exclusions());
            }
            at.excluded = true;
        }
        return root;
    }

    static void check(String pointer) {
        if (!pointer.startsWith("/") || pointer.matches("(?s).*~(?![01]).*")) {
            throw new IllegalArgumentException(
                    "'" + pointer + "' is not a JSON pointer to a member: write /name, with ~1 for / and ~0 for ~");
        }
    }

    /** Whether anything below this place is left out, so that names are worth looking at. */
    boolean any() {
        return !below.isEmpty();
    }

    boolean excluded() {
        return excluded;
    }

    /** Rules for one member, by the canonical spelling of its name. */
    @Nullable Exclusions member(String spelling) {
        return below.get(spelling);
    }

    /** Rules for one element; a rule by index and one for every element may both apply. */
    @Nullable Exclusions element(int index) {
        Exclusions every = below.get(EVERY);
        Exclusions one = below.get(Integer.toString(index));
        return every == null || one == null ? (every == null ? one : every) : merged(every, one);
    }

    private static Exclusions merged(Exclusions a, Exclusions b) {
        Exclusions both = new Exclusions();
        both.excluded = a.excluded || b.excluded;
        both.below.putAll(a.below);
        b.below.forEach((name, rules) -> both.below.merge(name, rules, Exclusions::merged));
        return both;
    }
}
