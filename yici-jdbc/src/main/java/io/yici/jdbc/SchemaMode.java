package io.yici.jdbc;

/** What a store does about its table when it is built. */
public enum SchemaMode {
    /** Creates what is missing, then validates. Several instances may do so at once. */
    CREATE,
    /** Refuses to start on a table that is missing, old, wrong or not open to its user, and says what to do. */
    VALIDATE,
    /** Nothing; a wrong table shows at the first claim. */
    NONE
}
