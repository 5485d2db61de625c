package io.yici.redis;

import io.yici.spi.Claim;
import org.jspecify.annotations.Nullable;

/**
 * What a claim meets in front of the database.
 *
 * @param answer what it is answered, or null: the database is to be asked
 * @param marked whether a mark tells others meanwhile that it is being asked
 */
record Sight(@Nullable Claim answer, boolean marked) {

    static final Sight MARKED = new Sight(null, true);
    static final Sight NOTHING = new Sight(null, false);
}
