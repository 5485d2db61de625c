package io.yici.jdbc;

import org.jspecify.annotations.Nullable;

/**
 * An item whose quantity is not what its journal adds up to. Immutable.
 *
 * @param item its id
 * @param quantity what the quantity table holds; null where it has no such item
 * @param journal sum of the effects in the journal
 */
public record QuantityDifference(String item, @Nullable Long quantity, long journal) {}
