package io.yici.mall.shop.account;

import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Money from one customer to another.
 *
 * @param transferNo the sender's own number for it
 * @param amount in minor units
 * @param serial of its two entries in the ledger
 */
record Transfer(String fromUser, String transferNo, String toUser, long amount, String serial) {

    static Transfer read(ResultSet row) throws SQLException {
        return new Transfer(
                row.getString("from_user"),
                row.getString("transfer_no"),
                row.getString("to_user"),
                row.getLong("amount"),
                row.getString("serial"));
    }

    /** Whether it moves the same to the same, whatever its serial. */
    boolean isLike(Transfer other) {
        return toUser.equals(other.toUser) && amount == other.amount;
    }
}
