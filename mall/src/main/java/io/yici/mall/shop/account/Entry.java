package io.yici.mall.shop.account;

/**
 * A line of the ledger.
 *
 * @param serial of what it belongs to: a transfer, payment, refund or credit
 * @param amount in minor units, negative where money went out
 */
record Entry(String serial, Kind kind, long amount) {

    /** Why money moved. */
    enum Kind {
        OPENING,
        CREDIT,
        TRANSFER,
        PAYMENT,
        REFUND,
        /** To the shop's own account. */
        RECEIPT
    }
}
