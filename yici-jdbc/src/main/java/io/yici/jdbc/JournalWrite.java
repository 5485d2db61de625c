package io.yici.jdbc;

/**
 * A write to the journal, of one row.
 *
 * @param alone as a statement of its own; one that finds its key taken changes nothing, or is a duplicate key
 * @param after the same for PostgreSQL, done if the common table {@code q} has a row
 */
record JournalWrite(String alone, String after) {}
