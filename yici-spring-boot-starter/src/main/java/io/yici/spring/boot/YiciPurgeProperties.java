package io.yici.spring.boot;

import io.yici.Purge;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** Settings of the purge that runs by itself. Read at the start; not thread-safe. */
@ConfigurationProperties("yici.purge")
public final class YiciPurgeProperties {

    /** How often the purge runs, give or take a quarter. */
    public static final Duration EVERY = Duration.ofHours(1);

    /** Whether records past their retention are purged by this application. */
    private boolean enabled = true;

    /** How often it runs, give or take a quarter; 1 hour by default. Of several instances one runs at a time. */
    private Duration every = EVERY;

    /** Records of one batch; 500 by default. Fewer where results are large. */
    private int batchSize = Purge.BATCH_SIZE;

    /** Pause between two batches; 50 milliseconds by default. */
    private Duration pause = Purge.PAUSE;

    /** Records that one run looks at; a million by default. The next run goes on. */
    private long atMost = Purge.MOST_RECORDS;

    /** How long a record stays that is not final, before its check is asked again; 1 day by default. */
    private Duration recheck = Purge.RECHECK;

    public boolean isEnabled() {
        return enabled;
    }

    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }

    public Duration getEvery() {
        return every;
    }

    public void setEvery(Duration every) {
        this.every = every;
    }

    public int getBatchSize() {
        return batchSize;
    }

    public void setBatchSize(int batchSize) {
        this.batchSize = batchSize;
    }

    public Duration getPause() {
        return pause;
    }

    public void setPause(Duration pause) {
        this.pause = pause;
    }

    public long getAtMost() {
        return atMost;
    }

    public void setAtMost(long atMost) {
        this.atMost = atMost;
    }

    public Duration getRecheck() {
        return recheck;
    }

    public void setRecheck(Duration recheck) {
        this.recheck = recheck;
    }
}
