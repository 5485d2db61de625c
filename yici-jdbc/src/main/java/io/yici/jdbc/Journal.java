package io.yici.jdbc;

import io.yici.IdempotencyKey;
import io.yici.jdbc.spi.Dialect;
import io.yici.jdbc.spi.TableName;
import io.yici.spi.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Moves quantities such as stock, balances and points so that each request moves them once, and never below zero. Thread-safe; lives
 * as long as its DataSource.
 *
 * <ol>
 *   <li>A movement reads the rows that its request has in the journal. What is there is the answer, without a lock.
 *   <li>Else each line is one guarded update of the quantity, which holds it while at least so much is there, and one row in the
 *       journal, unique for quantity, request and line. Lines go in the order of their items, so that no two movements deadlock.
 *   <li>The quantity's row comes first: its lock keeps two of one line apart. The second finds the first's row and undoes its update.
 *   <li>A refusal is told under that lock. What the movement did before is undone; nothing is recorded.
 *   <li>A row's state moves by compare-and-set on what was seen, together with the quantity.
 * </ol>
 *
 * <p>Every method joins the calling thread's transaction, or else runs in one of its own, which it repeats a few times where a
 * concurrent one gets in the way. In the caller's, that is a {@link io.yici.TransactionConflictException}, and the transaction is
 * marked for rollback. A database that fails is a {@link StoreException}; then call again with the same request.
 */
public final class Journal {

    /** Name of the journal's table unless another is configured. */
    public static final String STANDARD_TABLE = "yici_journal";

    /** How long a give-back that came first stops the deduction at least. */
    public static final Duration DEFAULT_BLOCK_RETENTION = Duration.ofDays(180);

    /** Time-out of the transactions that a journal opens. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(30);

    private static final String OPENING = "yici:opening";

    private final JournalSteps steps;
    private final JournalAudit audit;
    private final JournalUnits units;
    private final long blockMicros;

    private Journal(Builder parts, JdbcTransactions transactions, Dialect dialect) {
        JournalSql sql = new JournalSql(dialect, parts.table, parts.quantities);
        this.steps = new JournalSteps(sql);
        this.audit = new JournalAudit(sql);
        this.units = new JournalUnits(transactions, parts.timeout, parts.quantities.name());
        this.blockMicros = Params.micros(parts.blockRetention);
    }

    /**
     * Starts the configuration.
     *
     * @param source the business database; asked for one connection while the journal is built, and for none later
     */
    public static Builder builder(DataSource source, QuantityTable quantities) {
        return new Builder(source, quantities);
    }

    /** Takes the amounts for good. */
    public JournalOutcome deduct(Movement movement) {
        return move(movement, TakingVerb.DEDUCT);
    }

    /** Takes the amounts until they are {@linkplain #confirm confirmed} or {@linkplain #cancel cancelled}. */
    public JournalOutcome reserve(Movement movement) {
        return move(movement, TakingVerb.RESERVE);
    }

    /** Makes reservations of the same request last. */
    public JournalOutcome confirm(Movement movement) {
        return move(movement, new ConfirmingVerb());
    }

    /** Gives reservations of the same request back. One that comes first stops the reservation. */
    public JournalOutcome cancel(Movement movement) {
        return move(movement, ReturningVerb.cancel(blockMicros));
    }

    /**
     * Gives back what is left of deductions, or confirmed reservations, of the same request, lines and amounts; once. One that comes
     * first stops the deduction.
     */
    public JournalOutcome giveBack(Movement movement) {
        return move(movement, ReturningVerb.giveBack(blockMicros));
    }

    /**
     * Gives a part of a deduction back: the request and lines of the deduction, with the amounts of the part. All parts together give
     * back what was deducted and no more. One that comes first is {@link JournalOutcome.Missing}.
     *
     * @param part identity of this part within the request, such as the refund's number
     */
    public JournalOutcome giveBackPart(Movement movement, String part) {
        JournalTexts.check("part", part, JournalLine.LONGEST_ID);
        return move(movement, new PartVerb(part));
    }

    /** Adds the amounts, as a delivery or a top-up does. */
    public JournalOutcome add(Movement movement) {
        return move(movement, new AddingVerb());
    }

    private JournalOutcome move(Movement movement, JournalVerb verb) {
        movement.lines().forEach(line -> steps.quantities.bind(new Params(), line.item()));
        return units.run(
                movement.request(),
                connection -> new JournalCall(new JournalSession(steps, connection, movement), verb, movement).run());
    }

    /** The lines that a request has in the journal, without parts given back. */
    public List<JournalEntry> entries(String request) {
        JournalTexts.check("request", request, IdempotencyKey.MAX_LENGTH);
        return units.run(request, connection -> steps.ofRequest(connection, request)).stream()
                .filter(row -> row.part().isEmpty())
                .map(JournalRows.Row::entry)
                .toList();
    }

    /**
     * Books what items hold beyond their journal as the journal's opening, once an item; for tables that were there before it. Movements
     * may go on meanwhile.
     *
     * @return how many items were booked
     */
    public int open() {
        return units.run(OPENING, connection -> audit.open(connection, OPENING));
    }

    /** Items whose quantity is not the sum of their journal, the first {@code limit} of them. Takes no lock. */
    public List<QuantityDifference> quantityDifferences(int limit) {
        return units.run("differences", connection -> audit.quantities(connection, limit));
    }

    /**
     * References of which the journal has taken another amount than should be, the first {@code limit} of them. Takes no lock.
     *
     * @param expected a query of the application's own with the columns {@code reference}, {@code item} and {@code amount}: what should
     *     be taken, such as the lines of orders that are not cancelled. It is part of the statement, so it must never come from outside
     */
    public List<ReferenceDifference> referenceDifferences(String expected, int limit) {
        return units.run("differences", connection -> audit.references(connection, expected, limit));
    }

    /**
     * Deletes rows of give-backs that came first and whose retention is over, {@code limit} at most. Until it is called they stop their
     * deduction.
     */
    public int purgeBlocks(int limit) {
        return units.run("purge", connection -> audit.purgeBlocks(connection, limit));
    }

    /** Configures a journal. Not thread-safe. */
    public static final class Builder {

        private final DataSource source;
        private final QuantityTable quantities;
        private TableName table = TableName.parse(STANDARD_TABLE);
        private SchemaMode schema = SchemaMode.VALIDATE;
        private Duration blockRetention = DEFAULT_BLOCK_RETENTION;
        private Duration timeout = DEFAULT_TIMEOUT;
        private @Nullable JdbcTransactions transactions;
        private @Nullable Dialect dialect;

        private Builder(DataSource source, QuantityTable quantities) {
            this.source = source;
            this.quantities = quantities;
        }

        /** The transactions of the business data; required. */
        public Builder transactions(JdbcTransactions transactions) {
            this.transactions = transactions;
            return this;
        }

        /**
         * Name of the journal's table; {@value #STANDARD_TABLE} by default. Journals of several quantities may share one.
         *
         * @throws IllegalArgumentException if it is not made of plain identifiers
         */
        public Builder table(String table) {
            this.table = TableName.parse(table);
            return this;
        }

        /** What is done about the journal's table now; {@link SchemaMode#VALIDATE} by default. */
        public Builder schema(SchemaMode schema) {
            this.schema = schema;
            return this;
        }

        /** How long a give-back that came first is kept at least; {@link #DEFAULT_BLOCK_RETENTION} by default. */
        public Builder blockRetention(Duration retention) {
            this.blockRetention = retention;
            return this;
        }

        /** Time-out of the transactions that the journal opens; {@link #DEFAULT_TIMEOUT} by default. */
        public Builder timeout(Duration timeout) {
            this.timeout = timeout;
            return this;
        }

        /** The database's dialect; chosen by its product name by default. */
        public Builder dialect(Dialect dialect) {
            this.dialect = dialect;
            return this;
        }

        /**
         * The journal.
         *
         * @throws IllegalStateException if the transactions are missing, no dialect fits or a table does not; the message says what to
         *     do
         * @throws StoreException if the database cannot be reached
         */
        public Journal build() {
            if (transactions == null) {
                throw new IllegalStateException(
                        "no transactions: give the builder a ThreadBoundTransactions, or the binding of your framework");
            }
            try (Connection connection = source.getConnection()) {
                Dialect spoken = dialect == null ? Dialects.of(connection) : dialect;
                new JournalSchema(spoken, table, quantities).prepare(connection, schema);
                return new Journal(this, transactions, spoken);
            } catch (SQLException e) {
                throw new StoreException("cannot prepare table " + table + ": " + e.getMessage(), e);
            }
        }
    }
}
