package io.yici.spi;

import java.util.ArrayList;
import java.util.List;

/** What a binding keeps for {@link Transactions#afterCommit}: the steps of one transaction, in their order. For one thread. */
public final class AfterCommit {

    private static final System.Logger LOG = System.getLogger(AfterCommit.class.getName());

    private final List<Runnable> steps = new ArrayList<>();

    /** Nothing waits yet. */
    public AfterCommit() {}

    /** One more. */
    public void add(Runnable step) {
        steps.add(step);
    }

    /** To be called once the transaction is committed. What a step throws is logged: it cannot undo the commit, and the next one runs. */
    public void run() {
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (RuntimeException | Error e) {
                LOG.log(System.Logger.Level.WARNING, "committed, but a step that waited for the commit failed", e);
            }
        }
    }
}
