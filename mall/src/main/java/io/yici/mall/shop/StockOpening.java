package io.yici.mall.shop;

import io.yici.jdbc.Journal;
import java.util.List;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Brings into the journal what was there before it: first the orders, each in a transaction of its own, then what the products hold.
 * Done before the first request. Several instances may start at once; those of a release without a journal must have stopped.
 */
@Component
class StockOpening implements SmartInitializingSingleton {

    private final Journal journal;
    private final Stock stock;
    private final StockOpeningMapper old;
    private final TransactionTemplate transaction;

    StockOpening(Journal stockJournal, Stock stock, StockOpeningMapper old, PlatformTransactionManager manager) {
        this.journal = stockJournal;
        this.stock = stock;
        this.old = old;
        this.transaction = new TransactionTemplate(manager);
    }

    @Override
    public void afterSingletonsInstantiated() {
        for (String orderNo : old.orders()) {
            transaction.executeWithoutResult(open -> book(orderNo));
        }
        journal.open();
    }

    /** Takes the same stock again, this time by the journal. Whoever deletes the order's mark does it. */
    private void book(String orderNo) {
        if (!old.takeMark(orderNo)) {
            return;
        }
        List<Stock.Line> lines = old.lines(orderNo);
        lines.forEach(line -> old.putBack(line.sku(), line.quantity()));
        stock.reserve(orderNo, lines);
        if (!old.isUnpaid(orderNo)) {
            stock.confirm(orderNo, lines);
        }
    }
}
