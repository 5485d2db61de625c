package io.yici.mall.shop;

import io.yici.jdbc.Journal;
import io.yici.jdbc.JournalLine;
import io.yici.jdbc.JournalOutcome;
import io.yici.jdbc.Movement;
import io.yici.mall.web.Refusal;
import java.util.ArrayList;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The only way a product's stock moves: by the journal, in the transaction of what moves it, once for each order or document.
 * Thread-safe.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class Stock implements AuditRule {

    /** What should be taken: by orders, until their goods come back, by documents, and by deductions. An order that was shipped keeps its goods. */
    private static final String TAKEN = """
            select l.order_no as reference, l.sku as item, l.quantity as amount
            from order_line l join orders o on o.order_no = l.order_no
            where o.status <> 'CANCELLED' and (o.status <> 'REFUNDED'
                or exists (select 1 from shipment s where s.order_no = o.order_no))
            union all
            select l.doc_no, l.sku, l.quantity
            from stock_document_line l join stock_document d on d.doc_no = l.doc_no
            where d.status <> 'DRAFT'
            union all
            select order_no, sku, quantity from stock_deduction where status = 'DEDUCTED'
            """;

    private static final int MOST_TOLD = 100;

    private final Journal journal;

    Stock(Journal stockJournal) {
        this.journal = stockJournal;
    }

    /**
     * One product of an order or document.
     *
     * @param quantity in pieces
     */
    public record Line(String sku, long quantity) {}

    /** @throws Refusal if there is too little, or no such product; nothing is taken then */
    public void reserve(String orderNo, List<Line> lines) {
        taken(journal.reserve(movement(orderNo, lines)));
    }

    /** Makes an order's reservation last. */
    void confirm(String orderNo, List<Line> lines) {
        done(journal.confirm(movement(orderNo, lines)));
    }

    /** Gives an order's reservation back. */
    void cancel(String orderNo, List<Line> lines) {
        done(journal.cancel(movement(orderNo, lines)));
    }

    /** Gives back what an order has taken for good. */
    void giveBack(String orderNo, List<Line> lines) {
        done(journal.giveBack(movement(orderNo, lines)));
    }

    /**
     * Takes for good.
     *
     * @throws Refusal if there is too little, or no such product; nothing is taken then
     */
    public void deduct(String number, List<Line> lines) {
        taken(journal.deduct(movement(number, lines)));
    }

    /**
     * Takes for an order, beside what its lines take.
     *
     * @param number of the deduction, which no order or document has
     * @throws Refusal if there is too little, or no such product; nothing is taken then
     */
    public void deductFor(String orderNo, String number, Line line) {
        taken(journal.deduct(movement(number, List.of(line)).reference(orderNo)));
    }

    /** Gives back what was taken under this number, once. */
    public void giveBackFor(String orderNo, String number, Line line) {
        done(journal.giveBack(movement(number, List.of(line)).reference(orderNo)));
    }

    /** @throws Refusal if no product can be called that: what cannot be is never shown to a database */
    public void mustBePossible(String sku) {
        if (!Numbers.isPossible(sku)) {
            throw unknownSku();
        }
    }

    private static Movement movement(String number, List<Line> lines) {
        return Movement.of(
                number,
                lines.stream()
                        .map(line -> JournalLine.of(line.sku(), line.sku(), line.quantity()))
                        .toList());
    }

    private static void taken(JournalOutcome outcome) {
        if (outcome instanceof JournalOutcome.Insufficient scarce) {
            String sku = scarce.line().item();
            throw Refusal.of(HttpStatus.CONFLICT, "out-of-stock", "There is too little of " + sku + ".")
                    .with("sku", sku);
        }
        if (outcome instanceof JournalOutcome.UnknownItem) {
            throw unknownSku();
        }
        done(outcome);
    }

    private static void done(JournalOutcome outcome) {
        // Nothing comes before what it takes back here, so Early would be a defect as well.
        if (!outcome.isDone() || outcome instanceof JournalOutcome.Early) {
            throw new IllegalStateException("the stock did not move: " + outcome);
        }
    }

    static Refusal unknownSku() {
        return Refusal.of(HttpStatus.UNPROCESSABLE_CONTENT, "unknown-sku", "There is no such product.");
    }

    @Override
    public List<String> violations() {
        List<String> violations = new ArrayList<>();
        journal.quantityDifferences(MOST_TOLD)
                .forEach(item -> violations.add("product " + item.item() + ": stock " + item.quantity()
                        + ", but its journal makes " + item.journal()));
        journal.referenceDifferences(TAKEN, MOST_TOLD)
                .forEach(item -> violations.add(item.reference() + " takes " + item.expected() + " of " + item.item()
                        + ", but the journal says " + item.journal()));
        return violations;
    }
}
