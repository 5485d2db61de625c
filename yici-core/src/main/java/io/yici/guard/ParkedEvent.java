package io.yici.guard;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event that could not be applied so far.
 *
 * @param event as it came first
 * @param current the object's state when that was last tried; null where the object was missing
 * @param reason why
 * @param deliveries how often it came
 * @param tries how often a pass tried it in vain
 * @param since when it came first, by the store's clock
 * @param <S> the states
 */
public record ParkedEvent<S>(
        StateEvent<S> event,
        @Nullable S current,
        EventOutcome.Reason reason,
        int deliveries,
        int tries,
        Instant since) {}
