package io.yici.mall.shop.deduction;

/** Where a deduction stands. */
enum DeductionStatus {
    DEDUCTED,
    /** Its goods are back in the stock, for good. */
    GIVEN_BACK
}
