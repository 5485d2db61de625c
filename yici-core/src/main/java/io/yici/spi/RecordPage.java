package io.yici.spi;

import io.yici.RecordId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of records.
 *
 * @param records that matched; may be empty although more pages follow
 * @param next where the next page begins, for {@link RecordQuery#from}; null at the end
 */
public record RecordPage(
        List<RecordSummary> records, @Nullable RecordId next) {

    public RecordPage {
        records = List.copyOf(records);
    }
}
