package io.yici.spring.boot;

/** Where the auto-configuration keeps the records. */
public enum StoreKind {
    /** In the database of the business data. */
    JDBC,
    /** In Redis, over the application's Lettuce connection; for leased operations, locks and windows. */
    REDIS,
    /** In the database of the business data, with Redis before it, which answers repeats. */
    FRONTED
}
