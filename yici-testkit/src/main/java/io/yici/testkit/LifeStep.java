package io.yici.testkit;

import io.yici.CrashPolicy;
import io.yici.ExpiryPolicy;
import io.yici.Fingerprint;
import io.yici.spi.ReleaseReason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One step of {@link RecordLife}. An owner acts under the last lease that it was granted for the key, however old. */
sealed interface LifeStep {

    /** Who acts on which key. */
    record Place(int owner, int key) {}

    record Claims(Place at, Content content, CrashPolicy crashes, Duration lease) implements LifeStep {}

    /** The owner's last claim is sent again, as after a lost reply. */
    record ClaimsAgain(Place at) implements LifeStep {}

    record Completes(Place at, ExpiryPolicy expiry) implements LifeStep {}

    record Releases(Place at, ReleaseReason reason) implements LifeStep {}

    record Interrupts(Place at) implements LifeStep {}

    record Renews(Place at) implements LifeStep {}

    record Settles(int key, Sight sight, Decision decision) implements LifeStep {}

    record TimePasses(Duration time) implements LifeStep {}

    /** What the key stands for. */
    enum Content {
        ONE("one"),
        OTHER("other"),
        NONE(null);

        private final @Nullable String text;

        Content(@Nullable String text) {
            this.text = text;
        }

        @Nullable Fingerprint fingerprint() {
            return text == null ? null : Fingerprint.of(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
    }

    /** Whether the operator has seen the record as it is now. */
    enum Sight {
        FRESH,
        STALE
    }

    /** What the operator found out. */
    enum Decision {
        DONE,
        NOT_DONE
    }
}
