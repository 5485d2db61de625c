package io.yici.jdbc.spi;

import java.util.function.IntFunction;

/**
 * How a database makes many claims at once. The claims are of different records, in the order of their digests as unsigned bytes, and
 * always within a transaction. Parameters are those of {@link Claiming.OneStatement}.
 */
public sealed interface Batching {

    /**
     * As single claims are made. For {@link Claiming.ReadThenWrite} that is a constant number of statements: read all, insert the
     * absent ones in one statement, lock those that are claimable, compare and set them in JDBC batches, and read what was written.
     * For the others it is a statement for each claim, and one that reads.
     *
     * @param ifPresent what the insert of many ends with, so that it leaves records alone that are there after all; empty where they
     *     may undo the statement without harm
     */
    record LikeSingles(String ifPresent) implements Batching {}

    /**
     * One statement makes absent records and tells of the others; another one takes over those of them that may be claimed. Each named
     * parameter is an array of the claims' values: {@code bytea}, {@code text}, {@code uuid}, {@code bigint} or {@code integer}.
     *
     * @param sql returns a row with {@code now}, which is the fence of the records that it made, and their digests one after the other in
     *     {@code made}, or null; and one for each other claim: {@code now}; its digest as {@code asked}; the columns of the record that
     *     was there; and, where there is none, {@code free}: false where another transaction is about to insert it, else it is run again
     * @param takeOver answers as {@link Rows} does
     */
    record Arrays(String sql, String takeOver) implements Batching {}

    /**
     * One statement writes and tells. The text is made for a number of claims; the n-th place of each named parameter is for the
     * n-th claim, and where a parameter has more places than there are claims, they start over.
     *
     * <p>It returns the records' columns as they are after it, and {@code now}, for each record that it sees; and, in rows without a
     * record, the digests that another transaction is about to insert, in {@code busy}, one or several after each other. It is run
     * again for those of which it tells nothing.
     */
    record Rows(IntFunction<String> sql) implements Batching {}
}
