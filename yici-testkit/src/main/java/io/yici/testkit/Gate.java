package io.yici.testkit;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What may pass in one direction of a connection, and when. Thread-safe. */
final class Gate {

    /** How the passing ends. */
    enum Ending {
        CLOSE,
        RESET
    }

    /** Nothing passes any more. */
    static final class Shut extends Exception {
        private static final long serialVersionUID = 1L;
        final transient Ending ending;

        Shut(Ending ending) {
            super(ending.name(), null, false, false);
            this.ending = ending;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private Fault fault = Fault.NONE;
    private long left = Long.MAX_VALUE;
    private long passed;
    private boolean spent;
    private boolean closed;

    void set(Fault next) {
        lock.lock();
        try {
            fault = next;
            spent = false; // also where nothing may pass from now on: it is the next byte that finds out
            left = next instanceof Fault.CutAfter cut
                    ? cut.bytes()
                    : next instanceof Fault.ResetAfter reset ? reset.bytes() : Long.MAX_VALUE;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    long passed() {
        lock.lock();
        try {
            return passed;
        } finally {
            lock.unlock();
        }
    }

    /** Waits while nothing may pass; then says how many of {@code wanted} bytes may, at least one. */
    int admit(int wanted) throws Shut, InterruptedException {
        lock.lock();
        try {
            await();
            if (left == 0) {
                throw shut();
            }
            int admitted = (int) Math.min(left, wanted);
            left -= left == Long.MAX_VALUE ? 0 : admitted;
            spent = left == 0;
            passed += admitted;
            return admitted;
        } finally {
            lock.unlock();
        }
    }

    /** After admitted bytes went out: were they the last? */
    void afterwards() throws Shut {
        lock.lock();
        try {
            if (spent) {
                throw shut();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits while the end of the stream may not pass. */
    void admitEnd() throws Shut, InterruptedException {
        lock.lock();
        try {
            await();
        } finally {
            lock.unlock();
        }
    }

    private void await() throws Shut, InterruptedException {
        Fault before = null;
        long nanos = 0;
        while (true) {
            if (closed || fault instanceof Fault.Reset) {
                throw new Shut(closed ? Ending.CLOSE : Ending.RESET);
            }
            if (fault != before) {
                before = fault;
                nanos = fault instanceof Fault.Delay delay ? delay.time().toNanos() : 0;
            }
            if (fault instanceof Fault.BlackHole) {
                changed.await();
            } else if (nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            } else {
                return;
            }
        }
    }

    private Shut shut() {
        return new Shut(fault instanceof Fault.ResetAfter ? Ending.RESET : Ending.CLOSE);
    }
}
