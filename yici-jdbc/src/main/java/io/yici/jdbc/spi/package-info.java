/**
 * Start at {@link io.yici.jdbc.spi.Dialect}: what the author of a database's dialect implements.
 */
@NullMarked
package io.yici.jdbc.spi;

import org.jspecify.annotations.NullMarked;
