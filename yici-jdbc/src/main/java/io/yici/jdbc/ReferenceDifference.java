package io.yici.jdbc;

/**
 * An item of a reference, such as an order, of which another amount is taken than should be. Immutable.
 *
 * @param reference as the movements gave it
 * @param item its id
 * @param expected what should be taken
 * @param journal what is taken by the journal, less what was given back
 */
public record ReferenceDifference(String reference, String item, long expected, long journal) {}
