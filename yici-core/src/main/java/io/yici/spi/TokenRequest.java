package io.yici.spi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A token to be put into its slot.
 *
 * @param slot where
 * @param token new and random
 * @param replaced the token that has to lie there, and gives way; null where none may
 * @param life how long it can be burnt
 * @param kept how long it is to be found, at least {@code life} and {@code window}
 * @param most so many tokens may have been put into slots of this owner within the window
 * @param window before now
 */
public record TokenRequest(
        TokenSlot slot,
        String token,
        @Nullable String replaced,
        Duration life,
        Duration kept,
        int most,
        Duration window) {}
