package io.yici.spring;

import io.yici.RefusedUsageException;
import java.util.concurrent.Callable;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;

/**
 * Watches what begins while JOINED work runs on the thread. A second transaction that may write would commit on its own, whatever
 * becomes of the record: its effect could happen twice. A read-only one, or work outside any transaction, is let through.
 */
final class JoinedWork implements TransactionExecutionListener {

    private static final ThreadLocal<Boolean> RUNNING = ThreadLocal.withInitial(() -> false);

    /** Has the manager refuse such transactions, where it can be asked to. */
    static void guard(PlatformTransactionManager manager) {
        if (manager instanceof ConfigurableTransactionManager configurable
                && configurable.getTransactionExecutionListeners().stream().noneMatch(JoinedWork.class::isInstance)) {
            configurable.addListener(new JoinedWork());
        }
    }

    static <T> T run(Callable<T> unit) throws Exception {
        RUNNING.set(true);
        try {
            return unit.call();
        } finally {
            RUNNING.remove();
        }
    }

    @Override
    public void beforeBegin(TransactionExecution transaction) {
        if (RUNNING.get() && transaction.isNewTransaction() && !transaction.isReadOnly()) {
            throw new RefusedUsageException("a second transaction (" + transaction.getTransactionName()
                    + ") begins inside JOINED work and would commit on its own, whatever becomes of the work:"
                    + " use REQUIRED or NESTED, make it read-only, or do it after the commit");
        }
    }
}
