package io.yici.mall.shop;

/** Where a payment stands. */
enum PaymentStatus {
    /** The gateway may be asked, or has been, and what it did is not written down yet. */
    CREATED,
    CHARGED,
    /** Nothing was charged, and nothing will be. */
    CLOSED
}
