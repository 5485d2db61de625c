package io.yici.testkit;

import io.yici.RefusedUsageException;
import io.yici.spi.AfterCommit;
import io.yici.spi.Transactions;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Transactions of one thread each, made of ways to undo what was done in them. Their time-out is not watched. */
final class RecordTransactions implements Transactions {

    private final ThreadLocal<@Nullable Open> current = new ThreadLocal<>();

    private static final class Open {

        final Deque<Runnable> undoing = new ArrayDeque<>();
        final AfterCommit afterCommit = new AfterCommit();
        boolean rollbackOnly;

        void undoTo(int size) {
            while (undoing.size() > size) {
                undoing.pop().run();
            }
        }
    }

    private Open open() {
        Open open = current.get();
        if (open == null) {
            throw new RefusedUsageException("no transaction of this store is open on this thread");
        }
        return open;
    }

    void onRollback(Runnable undo) {
        open().undoing.push(undo);
    }

    @Override
    public boolean isActive() {
        return current.get() != null;
    }

    @Override
    public void requireUsable() {
        if (open().rollbackOnly) {
            throw new RefusedUsageException("the transaction can only roll back");
        }
    }

    @Override
    public <T> T execute(Duration timeout, Callable<T> unit) throws Exception {
        if (isActive()) {
            throw new IllegalStateException("a transaction is open on this thread");
        }
        Open open = new Open();
        current.set(open);
        boolean returned = false;
        T value;
        try {
            value = unit.call();
            returned = true;
        } finally {
            current.remove();
            if (!returned || open.rollbackOnly) {
                open.undoTo(0);
            }
        }
        if (!open.rollbackOnly) {
            open.afterCommit.run();
        }
        return value;
    }

    @Override
    public void afterCommit(Runnable step) {
        open().afterCommit.add(step);
    }

    @Override
    public boolean isRollbackOnly() {
        return open().rollbackOnly;
    }

    @Override
    public void setRollbackOnly() {
        open().rollbackOnly = true;
    }

    @Override
    public Savepoint savepoint() {
        Open open = open();
        int size = open.undoing.size();
        return () -> {
            open.undoTo(size);
            open.rollbackOnly = false;
        };
    }

    /** There are no locks to wait for. */
    @Override
    public boolean isConflict(Throwable thrown) {
        return false;
    }

    /** There is no mapper. */
    @Override
    public void flush() {}
}
