package io.yici;

import io.yici.IdempotencyEvent.Kind;
import io.yici.PurgeReport.Ending;
import io.yici.spi.Housekeeping;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One run of a purge, and what it did so far. */
final class PurgeRun {

    private static final System.Logger LOG = System.getLogger(Idempotency.class.getName());

    private final Engine engine;
    private final Housekeeping store;
    private final PurgeBuilder settings;
    private Ending ending = Ending.ALREADY_RUNNING;
    private int batches;
    private long looked;
    private long deleted;
    private long thinned;
    private long retained;
    private long failedChecks;
    private Duration lag = Duration.ZERO;

    PurgeRun(Engine engine, Housekeeping store, PurgeBuilder settings) {
        this.engine = engine;
        this.store = store;
        this.settings = settings;
    }

    PurgeReport report(boolean ran) {
        return new PurgeReport(
                ran ? ending : Ending.ALREADY_RUNNING, batches, deleted, thinned, retained, failedChecks, lag);
    }

    void run(Execution execution) {
        try {
            ending = batches(execution);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ending = Ending.STOPPED;
        } catch (LeaseLostException e) {
            ending = Ending.LEASE_LOST;
        }
    }

    /** Each page begins behind the last one, so that what stays is not read over and over. */
    private Ending batches(Execution execution) throws InterruptedException {
        PurgeableRecord after = null;
        while (true) {
            List<PurgeableRecord> page = store.purgeable(after, settings.batchSize);
            if (page.isEmpty()) {
                return Ending.FINISHED;
            }
            purge(page, execution);
            after = page.get(page.size() - 1);
            if (page.size() < settings.batchSize) {
                return Ending.FINISHED;
            }
            if (looked >= settings.mostRecords) {
                return Ending.BOUND_REACHED;
            }
            settings.sleep.sleep(settings.pause);
        }
    }

    private void purge(List<PurgeableRecord> page, Execution execution) throws InterruptedException {
        if (batches++ == 0) {
            lag = page.get(0).overBy();
        }
        looked += page.size();
        List<PurgeableRecord> going = finalOnes(page);
        Archive archive = settings.archive;
        if (archive != null) {
            ArchivedRecords records = new ArchivedRecords(engine.store(), going);
            archive.archive(records);
            going = records.given();
        }
        execution.checkLease();
        store.purge(going).forEach(this::purged);
    }

    private void purged(PurgeableRecord record) {
        if (record.thins()) {
            thinned++;
        } else {
            deleted++;
        }
        engine.events().fire(Kind.PURGED, record);
    }

    private List<PurgeableRecord> finalOnes(List<PurgeableRecord> page) throws InterruptedException {
        Set<PurgeableRecord> staying = new HashSet<>();
        for (PurgeableRecord record : page) {
            FinalCheck check = settings.checkOf(record.operation());
            if (check != null && record.completed() && !isFinal(check, record)) {
                staying.add(record);
            }
        }
        retained += store.retain(staying, settings.recheck).size();
        return page.stream().filter(record -> !staying.contains(record)).toList();
    }

    /** One bad record must not keep the others from being purged. */
    private boolean isFinal(FinalCheck check, PurgeableRecord record) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        try {
            return check.isFinal(record);
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            failedChecks++;
            LOG.log(
                    System.Logger.Level.WARNING,
                    "final check of " + record.operation() + " failed; the record stays",
                    e);
            return false;
        }
    }
}
