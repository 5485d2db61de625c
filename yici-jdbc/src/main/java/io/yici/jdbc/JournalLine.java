package io.yici.jdbc;

/**
 * One line of a movement: so much of that item. Immutable.
 *
 * @param id tells the lines of one request apart, as an order's line number does
 * @param item id of the row whose quantity is moved; compared exactly, also where the quantity table's collation does not
 * @param amount whole units, such as pieces or cents; 1 to {@link #MOST}
 */
public record JournalLine(String id, String item, long amount) {

    /** Largest amount of a line. A thousand of them cannot overflow a sum. */
    public static final long MOST = 1_000_000_000_000_000L;

    /** Longest id, in UTF-16 characters. */
    public static final int LONGEST_ID = 100;

    /** Longest item, in UTF-16 characters. */
    public static final int LONGEST_ITEM = 191;

    /**
     * @throws InvalidQuantityException if the amount is zero, negative or above {@link #MOST}
     * @throws IllegalArgumentException if a text is blank, too long or cannot be stored
     */
    public JournalLine {
        JournalTexts.check("line id", id, LONGEST_ID);
        JournalTexts.check("item", item, LONGEST_ITEM);
        if (amount < 1 || amount > MOST) {
            throw new InvalidQuantityException(
                    "amount " + amount + " of " + item + ": give 1 to " + MOST + " whole units");
        }
    }

    /** A line of an item whose id is a text. */
    public static JournalLine of(String id, String item, long amount) {
        return new JournalLine(id, item, amount);
    }

    /** A line of an item whose id is a number. */
    public static JournalLine of(String id, long item, long amount) {
        return new JournalLine(id, Long.toString(item), amount);
    }
}
