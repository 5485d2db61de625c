package io.yici.mall.storm;

/** What the copies of a storm want done once. */
enum Write {
    ORDER,
    PAYMENT,
    /** The operator's. */
    STOCK,
    CHECK_IN,
    CALLBACK
}
