package io.yici;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.StoredResult;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ClaimRequestTest {

    @Test
    @Tag("R-88")
    void namesNoResourceWhereItCompletesAtOnce() {
        Completion made = new Completion(StoredResult.TOMBSTONE, Duration.ofDays(1), ExpiryPolicy.REFUSE, "order-17");

        assertThatThrownBy(() -> new ClaimRequest(
                        "pay",
                        IdempotencyKey.unscoped("k"),
                        null,
                        UUID.randomUUID(),
                        Duration.ofSeconds(30),
                        CrashPolicy.RETRY,
                        made))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("order-17");
    }
}
