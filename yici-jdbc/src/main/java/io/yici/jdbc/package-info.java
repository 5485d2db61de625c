/**
 * Start at {@link io.yici.jdbc.JdbcIdempotencyStore}: the store in the database of the business data, on java.sql alone.
 */
@NullMarked
package io.yici.jdbc;

import org.jspecify.annotations.NullMarked;
