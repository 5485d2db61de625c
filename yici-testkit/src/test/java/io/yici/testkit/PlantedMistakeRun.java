package io.yici.testkit;

import io.yici.RecordId;
import io.yici.spi.IdempotencyStore;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** The contract over a store with the mistake named in the launch. Its name keeps it out of the build's own run. */
@ExtendWith(PlantedMistakeRun.FromLaunch.class)
class PlantedMistakeRun extends IdempotencyStoreContract {

    static final String MISTAKE = "yici.mistake";

    private final MovableClock clock = MovableClock.at(Instant.parse("2026-03-29T00:59:59.123456Z"));
    private final InMemoryIdempotencyStore store;

    PlantedMistakeRun(Mistake mistake) {
        this.store = mistake.store(clock);
    }

    @Override
    protected IdempotencyStore store() {
        return store;
    }

    @Override
    protected void advance(Duration time) {
        clock.advance(time);
    }

    /** Nothing waits in memory, and the mistake that does has to be waited for. */
    @Override
    Duration patience() {
        return Duration.ofSeconds(3);
    }

    @Override
    protected void raiseFormatVersion(RecordId id) {
        store.rewrite(id, record -> RecordSteps.from(record, record.readAt()).read(record.formatVersion() + 1));
    }

    static final class FromLaunch implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Mistake.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return Mistake.valueOf(context.getConfigurationParameter(MISTAKE).orElseThrow());
        }
    }
}
