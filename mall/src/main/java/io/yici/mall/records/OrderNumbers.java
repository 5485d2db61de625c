package io.yici.mall.records;

import io.yici.IdempotencyEvent;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.StoredRecord;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Finds which order an event is about. */
@Component
class OrderNumbers {

    private static final Pattern ORDER = Pattern.compile("/api/orders/([A-Za-z0-9-]{1,64})(?:/.*)?");
    private static final Set<IdempotencyEvent.Kind> ENDS =
            EnumSet.of(IdempotencyEvent.Kind.COMPLETED, IdempotencyEvent.Kind.SETTLED);

    private final ObjectProvider<IdempotencyStore> store;

    OrderNumbers(ObjectProvider<IdempotencyStore> store) {
        this.store = store;
    }

    /** From the path that was asked for, else from what the record says was made. */
    @Nullable String of(Line.Event line) {
        String asked = in(line.path());
        if (asked != null || !ENDS.contains(line.event().kind())) {
            return asked;
        }
        return in(store.getObject()
                .find(line.event().id())
                .map(StoredRecord::resource)
                .orElse(null));
    }

    private static @Nullable String in(@Nullable String path) {
        return Optional.ofNullable(path)
                .map(ORDER::matcher)
                .filter(Matcher::matches)
                .map(order -> order.group(1))
                .orElse(null);
    }
}
