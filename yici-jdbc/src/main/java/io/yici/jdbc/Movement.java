package io.yici.jdbc;

import io.yici.IdempotencyKey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The lines that one request moves, all of them or none. Immutable.
 *
 * @param request identity of the intent, from the business (order number, document number); a repeat gives the same one
 * @param reference what the books are compared by, such as the order number; the request unless another is given
 * @param lines with ids that differ
 */
public record Movement(String request, String reference, List<JournalLine> lines) {

    /** Most lines of one movement. */
    public static final int MOST_LINES = 1_000;

    /** @throws IllegalArgumentException if a text does not fit, or there are no lines, too many, or two with one id */
    public Movement {
        JournalTexts.check("request", request, IdempotencyKey.MAX_LENGTH);
        JournalTexts.check("reference", reference, IdempotencyKey.MAX_LENGTH);
        lines = List.copyOf(lines);
        if (lines.isEmpty() || lines.size() > MOST_LINES) {
            throw new IllegalArgumentException("a movement of " + lines.size() + " lines: give 1 to " + MOST_LINES);
        }
        Set<String> ids = new HashSet<>();
        for (JournalLine line : lines) {
            if (!ids.add(line.id())) {
                throw new IllegalArgumentException("two lines with the id " + line.id() + ": give each its own");
            }
        }
    }

    /** Whose reference is the request. */
    public static Movement of(String request, List<JournalLine> lines) {
        return new Movement(request, request, lines);
    }

    /** Of a single line, called {@code 1}. */
    public static Movement of(String request, String item, long amount) {
        return of(request, List.of(new JournalLine("1", item, amount)));
    }

    /** The same with another reference. */
    public Movement reference(String reference) {
        return new Movement(request, reference, lines);
    }
}
