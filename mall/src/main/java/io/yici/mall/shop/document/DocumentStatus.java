package io.yici.mall.shop.document;

/** Where a stock document stands. */
enum DocumentStatus {
    DRAFT,
    /** Its goods have left the stock. */
    APPROVED,
    /** The books elsewhere have it. */
    SYNCED
}
