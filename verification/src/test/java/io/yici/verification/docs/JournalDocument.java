package io.yici.verification.docs;

import io.yici.jdbc.JdbcTransactions;
import io.yici.jdbc.Journal;
import io.yici.jdbc.JournalLine;
import io.yici.jdbc.JournalOutcome;
import io.yici.jdbc.Movement;
import io.yici.jdbc.QuantityDifference;
import io.yici.jdbc.QuantityTable;
import io.yici.jdbc.ReferenceDifference;
import java.util.List;
import javax.sql.DataSource;

/** The code of docs/journal.md, compiled. */
class JournalDocument {

    static class SoldOutException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        SoldOutException(String item, long available) {
            super(item + ": " + available + " left");
        }
    }

    Journal build(DataSource database, JdbcTransactions transactions) {
        Journal stock = Journal.builder(database, QuantityTable.of("product", "sku", "available"))
                .transactions(transactions)
                .build();
        return stock;
    }

    void deduct(Journal stock, String orderNo) {
        Movement order = Movement.of(orderNo, List.of(JournalLine.of("1", "cup", 2), JournalLine.of("2", "pot", 1)));
        JournalOutcome outcome = stock.deduct(order);
        if (outcome instanceof JournalOutcome.Insufficient refused) {
            throw new SoldOutException(refused.line().item(), refused.available());
        }
        if (!outcome.isDone()) {
            throw new IllegalStateException("not deducted: " + outcome);
        }
    }

    int compare(Journal stock) {
        List<QuantityDifference> wrong = stock.quantityDifferences(100);
        List<ReferenceDifference> orders = stock.referenceDifferences(
                "SELECT order_no AS reference, sku AS item, quantity AS amount FROM order_line WHERE cancelled_at IS NULL",
                100);
        return wrong.size() + orders.size();
    }

    QuantityTable spread() {
        QuantityTable points =
                QuantityTable.of("budget", "campaign", "left_over").buckets(16);
        return points;
    }
}
