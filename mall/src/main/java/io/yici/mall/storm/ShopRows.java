package io.yici.mall.storm;

import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Counts, in the shop's own tables, what a storm has done there. Reads only. */
@Component
class ShopRows {

    private final JdbcTemplate database;

    ShopRows(JdbcTemplate database) {
        this.database = database;
    }

    /** The database's clock, by which it dates its rows. */
    OffsetDateTime now() {
        return one(OffsetDateTime.class, "select current_timestamp");
    }

    /** A product of which there is enough, if there is one: of those, that which there is most of. */
    List<String> plentiful(long quantity) {
        return database.queryForList(
                "select sku from product where stock >= ? order by stock desc, sku fetch first 1 rows only",
                String.class,
                quantity);
    }

    /** Orders of one line and so many pieces, without a number of the customer's own. */
    List<String> orders(String user, OffsetDateTime since, String sku, long quantity) {
        return database.queryForList("""
                select o.order_no from orders o join order_line l on l.order_no = o.order_no
                where o.user_name = ? and o.client_order_no is null and o.created_at >= ? and l.sku = ? and l.quantity = ?
                """, String.class, user, since, sku, quantity);
    }

    /** Charges of an order. */
    long charges(String orderNo) {
        return one(Long.class, "select count(*) from payment where order_no = ? and charge_no is not null", orderNo);
    }

    /** Credits to the shop for an order's payments. */
    long receipts(String orderNo) {
        return one(Long.class, """
                select count(*) from ledger l join payment p on p.payment_no = l.serial
                where p.order_no = ? and l.side = 'IN' and l.kind = 'RECEIPT'
                """, orderNo);
    }

    /** By the journal of the stock. */
    long piecesTakenFor(String reference) {
        return one(Long.class, "select coalesce(-sum(effect), 0) from yici_journal where reference = ?", reference);
    }

    long points(String user) {
        return one(Long.class, "select coalesce(sum(points), 0) from points_account where user_name = ?", user);
    }

    /** 1 or 0. */
    long checkIns(String user, LocalDate day) {
        return one(Long.class, "select count(*) from checkin where user_name = ? and on_day = ?", user, day);
    }

    private <T> T one(Class<T> type, String sql, Object... parameters) {
        T value = database.queryForObject(sql, type, parameters);
        if (value == null) {
            throw new IllegalStateException("no answer to: " + sql);
        }
        return value;
    }
}
