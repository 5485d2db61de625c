package io.yici.mall.shop.deduction;

import io.yici.mall.shop.Stock;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Goods taken for an order.
 *
 * @param deductionNo the sender's number of it
 * @param quantity in pieces
 */
record Deduction(String deductionNo, String orderNo, String sku, long quantity) {

    static Deduction read(ResultSet row) throws SQLException {
        return new Deduction(
                row.getString("deduction_no"),
                row.getString("order_no"),
                row.getString("sku"),
                row.getLong("quantity"));
    }

    /** In the journal, apart from all orders and documents, whose numbers have no colon. */
    String request() {
        return "deduction:" + deductionNo;
    }

    Stock.Line line() {
        return new Stock.Line(sku, quantity);
    }
}
