package io.yici.spring;

import io.yici.spi.AfterCommit;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Learns whether a transaction is committed, and keeps the steps that wait for it. For one transaction. */
final class Ending implements TransactionSynchronization {

    private final AfterCommit steps = new AfterCommit();
    private final boolean runsItself;
    private boolean committed;

    private Ending(boolean runsItself) {
        this.runsItself = runsItself;
    }

    /** To be registered and, at the end, asked by whoever begins the transaction, who runs the steps when its connection is given back. */
    static Ending known() {
        return new Ending(false);
    }

    /** The one of the open transaction; a new one, which runs the steps itself, where none is registered. */
    static Ending ofCurrent() {
        for (TransactionSynchronization known : TransactionSynchronizationManager.getSynchronizations()) {
            if (known instanceof Ending ending) {
                return ending;
            }
        }
        Ending ending = new Ending(true);
        TransactionSynchronizationManager.registerSynchronization(ending);
        return ending;
    }

    void add(Runnable step) {
        steps.add(step);
    }

    boolean committed() {
        return committed;
    }

    void runSteps() {
        if (committed) {
            steps.run();
        }
    }

    @Override
    public void afterCompletion(int status) {
        committed = status == STATUS_COMMITTED;
        if (runsItself) {
            runSteps();
        }
    }
}
