package io.yici.mall.gateway;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/** One line of the file: a charge, or a key that was closed. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Entry(@Nullable Charge charge, @Nullable String closed) {

    Entry {
        if ((charge == null) == (closed == null)) {
            throw new IllegalArgumentException("an entry is either a charge or a closed key");
        }
    }
}
