package io.yici.mall.web;

/** Who may do what. */
enum Role {
    /** Orders and pays. */
    CUSTOMER,
    /** Looks into the audit and steers the gateway. */
    OPERATOR,
    /** A shop, at the gateway. */
    MERCHANT
}
