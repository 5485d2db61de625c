package io.yici.jackson;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads a document once, writing its canonical tokens in the order they come and noting where objects and members begin and end;
 * then copies each byte once to its place. No tree of values is built.
 */
final class CanonicalDocument {

    /** A place in {@link #tokens}, and the first object that begins at or after it. */
    private record Member(int from, int nameTo, int to, int objects, boolean kept) {}

    /** An object that has members; next is the first object behind it. */
    private record Members(int from, int to, List<Member> sorted, int next) {}

    private static final Members OPEN = new Members(0, 0, List.of(), 0);

    private final JsonInput in;
    private final CanonicalBuffer tokens = new CanonicalBuffer();
    private final List<Members> objects = new ArrayList<>();
    private final CanonicalBuffer out = new CanonicalBuffer();

    CanonicalDocument(JsonInput in) {
        this.in = in;
    }

    byte[] read(Exclusions exclusions) {
        in.skipWhiteSpace();
        value(0, exclusions);
        in.skipWhiteSpace();
        if (in.peek() != JsonInput.END) {
            throw in.malformed("something behind the document");
        }
        arrange(0, tokens.size(), 0);
        return out.toByteArray();
    }

    private void value(int depth, @Nullable Exclusions rules) {
        switch (in.peek()) {
            case '{' -> object(deeper(depth), rules);
            case '[' -> array(deeper(depth), rules);
            case '"' -> CanonicalString.copy(in, tokens);
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> CanonicalNumber.copy(in, tokens);
            default -> throw in.malformed("value expected");
        }
    }

    private int deeper(int depth) {
        if (depth == JsonFingerprint.MAX_DEPTH) {
            throw in.malformed("nested deeper than " + JsonFingerprint.MAX_DEPTH);
        }
        return depth + 1;
    }

    private void literal(String word) {
        for (int i = 0; i < word.length(); i++) {
            in.expect(word.charAt(i));
        }
        tokens.ascii(word);
    }

    private void array(int depth, @Nullable Exclusions rules) {
        in.expect('[');
        tokens.write('[');
        in.skipWhiteSpace();
        if (!in.skip(']')) {
            int index = 0;
            do {
                if (index > 0) {
                    tokens.write(',');
                }
                in.skipWhiteSpace();
                value(depth, rules != null && rules.any() ? rules.element(index) : null);
                in.skipWhiteSpace();
                index++;
            } while (in.skip(','));
            in.expect(']');
        }
        tokens.write(']');
    }

    private void object(int depth, @Nullable Exclusions rules) {
        int from = tokens.size();
        in.expect('{');
        tokens.write('{');
        in.skipWhiteSpace();
        if (in.skip('}')) {
            tokens.write('}');
            return;
        }
        int place = objects.size();
        objects.add(OPEN);
        List<Member> members = new ArrayList<>(4);
        do {
            in.skipWhiteSpace();
            members.add(member(depth, rules));
            in.skipWhiteSpace();
        } while (in.skip(','));
        in.expect('}');
        sort(members);
        objects.set(place, new Members(from, tokens.size(), members, objects.size()));
    }

    private Member member(int depth, @Nullable Exclusions rules) {
        int from = tokens.size();
        CanonicalString.copy(in, tokens);
        int nameTo = tokens.size();
        in.skipWhiteSpace();
        in.expect(':');
        tokens.write(':');
        in.skipWhiteSpace();
        Exclusions below = rules != null && rules.any() ? rules.member(tokens.text(from + 1, nameTo - 1)) : null;
        boolean kept = below == null || !below.excluded();
        int inside = objects.size();
        int valueFrom = tokens.size();
        value(depth, kept ? below : null);
        if (!kept) {
            tokens.cutTo(valueFrom);
            objects.subList(inside, objects.size()).clear();
        }
        return new Member(from, nameTo, tokens.size(), inside, kept);
    }

    private void sort(List<Member> members) {
        members.sort(this::compareNames);
        for (int i = 1; i < members.size(); i++) {
            if (compareNames(members.get(i - 1), members.get(i)) == 0) {
                throw in.malformed("object with two members of one name");
            }
        }
    }

    /** Without the quotation marks, so that a name sorts before those it begins. */
    private int compareNames(Member a, Member b) {
        return tokens.compare(a.from + 1, a.nameTo - 1, b.from + 1, b.nameTo - 1);
    }

    private void arrange(int from, int to, int firstObject) {
        int at = from;
        int next = firstObject;
        while (next < objects.size() && objects.get(next).from < to) {
            Members object = objects.get(next);
            tokens.copyTo(out, at, object.from);
            arrange(object);
            at = object.to;
            next = object.next;
        }
        tokens.copyTo(out, at, to);
    }

    private void arrange(Members object) {
        char separator = '{';
        for (Member member : object.sorted) {
            if (member.kept) {
                out.write(separator);
                arrange(member.from, member.to, member.objects);
                separator = ',';
            }
        }
        if (separator == '{') {
            out.write('{');
        }
        out.write('}');
    }
}
