package io.yici.spring.boot;

import io.yici.Archive;
import io.yici.Idempotency;
import io.yici.Purge;
import io.yici.PurgeBuilder;
import io.yici.spi.Housekeeping;
import io.yici.spring.OperationFinalCheck;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/**
 * Purges the store that can be searched, every hour, with all {@link OperationFinalCheck} beans and the {@link Archive} bean where there
 * is one. Applications that share a table need the same checks and archive, or {@code yici.purge.enabled=false} in all but one.
 */
@AutoConfiguration(after = YiciAutoConfiguration.class)
@ConditionalOnBean({Idempotency.class, Housekeeping.class})
@ConditionalOnProperty(
        prefix = "yici",
        name = {"enabled", "purge.enabled"},
        matchIfMissing = true)
@EnableConfigurationProperties(YiciPurgeProperties.class)
public final class YiciPurgeAutoConfiguration {

    /** Not lazy: nothing else asks for it. */
    @Bean
    @Lazy(false)
    PurgeLoop yiciPurgeLoop(
            YiciAutoConfiguration.Parts parts,
            ObjectProvider<OperationFinalCheck> checks,
            ObjectProvider<Archive> archive,
            YiciPurgeProperties properties) {
        return new PurgeLoop(
                () -> parts.builder().build(),
                idempotency -> purge(idempotency, checks, archive, properties),
                Settings.positive("yici.purge.every", properties.getEvery()),
                InstantSource.system());
    }

    private static Purge purge(
            Idempotency idempotency,
            ObjectProvider<OperationFinalCheck> checks,
            ObjectProvider<Archive> archive,
            YiciPurgeProperties properties) {
        PurgeBuilder purge = Purge.of(idempotency);
        Settings.usable(
                "yici.purge.batch-size", properties.getBatchSize(), () -> purge.batchSize(properties.getBatchSize()));
        Settings.usable("yici.purge.pause", properties.getPause(), () -> purge.pause(properties.getPause()));
        Settings.usable("yici.purge.at-most", properties.getAtMost(), () -> purge.atMost(properties.getAtMost()));
        Settings.usable("yici.purge.recheck", properties.getRecheck(), () -> purge.recheck(properties.getRecheck()));
        checks.orderedStream().forEach(check -> purge.finalCheck(check.operation(), check));
        Archive its = archive.getIfAvailable();
        return (its == null ? purge : purge.archive(its)).build();
    }
}
