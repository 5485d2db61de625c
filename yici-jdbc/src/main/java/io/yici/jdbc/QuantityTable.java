package io.yici.jdbc;

import io.yici.jdbc.spi.TableName;

/**
 * The table whose numbers a journal moves, such as stock, balances or points: one row an item, or several where it has
 * {@linkplain #buckets buckets}. Names are plain identifiers and written unquoted. Immutable.
 */
public final class QuantityTable {

    /** Name of the column that numbers an item's buckets, from 0 on. */
    public static final String BUCKET = "bucket";

    private static final int MOST_BUCKETS = 256;

    private final TableName table;
    private final String id;
    private final String quantity;
    private final Options options;

    private record Options(boolean numberIds, int buckets, long most) {}

    private QuantityTable(TableName table, String id, String quantity, Options options) {
        this.table = table;
        this.id = new TableName("", id).name();
        this.quantity = new TableName("", quantity).name();
        this.options = options;
    }

    /**
     * A table whose ids are texts.
     *
     * @param table with its schema if need be
     * @param id column of the item's id, unique
     * @param quantity column of the number, whole units, no null
     * @throws IllegalArgumentException if a name is not a plain identifier
     */
    public static QuantityTable of(String table, String id, String quantity) {
        return new QuantityTable(TableName.parse(table), id, quantity, new Options(false, 1, Long.MAX_VALUE));
    }

    /** The same with ids that are whole numbers. */
    public QuantityTable numberIds() {
        return new QuantityTable(table, id, quantity, new Options(true, options.buckets, options.most));
    }

    /**
     * The same with so many rows an item, told apart by the column {@value #BUCKET}, so that writers of a hot item seldom meet. The
     * item's quantity is their sum.
     */
    public QuantityTable buckets(int buckets) {
        if (buckets < 1 || buckets > MOST_BUCKETS) {
            throw new IllegalArgumentException(buckets + " buckets: give 1 to " + MOST_BUCKETS);
        }
        return new QuantityTable(table, id, quantity, new Options(options.numberIds, buckets, options.most));
    }

    /** The same with the largest number that the column takes, where that is less than 64 bits hold. */
    public QuantityTable most(long most) {
        return new QuantityTable(table, id, quantity, new Options(options.numberIds, options.buckets, most));
    }

    /** Statement that makes a view of each item's sum, with the columns of this table. */
    public String sumView(String view) {
        return "CREATE VIEW " + TableName.parse(view) + " AS SELECT " + id + ", SUM(" + quantity + ") AS " + quantity
                + " FROM " + table + " GROUP BY " + id;
    }

    TableName table() {
        return table;
    }

    String id() {
        return id;
    }

    String quantity() {
        return quantity;
    }

    long most() {
        return options.most;
    }

    boolean hasBuckets() {
        return options.buckets > 1;
    }

    /** How the journal calls it. */
    String name() {
        return table.name() + "." + quantity;
    }

    /** Where a line is looked for first: the same for each repeat of it. */
    int home(String request, JournalLine line) {
        return Math.floorMod((request + '\n' + line.id()).hashCode(), options.buckets);
    }

    /** @throws IllegalArgumentException if ids are numbers and this one is not, or is not written plainly */
    Params bind(Params params, String item) {
        if (!options.numberIds) {
            return params.text("id", item);
        }
        long number = Long.parseLong(item);
        if (!Long.toString(number).equals(item)) {
            throw new IllegalArgumentException("item '" + item + "': write the number as " + number);
        }
        return params.number("id", number);
    }
}
