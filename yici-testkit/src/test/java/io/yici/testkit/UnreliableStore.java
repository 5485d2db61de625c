package io.yici.testkit;

import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.ReleaseReason;
import io.yici.spi.StoreException;
import io.yici.spi.StoredRecord;
import java.time.InstantSource;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** A store that fails when told to: before it does a step, or after it, so that only the reply is lost. */
final class UnreliableStore extends InMemoryIdempotencyStore {

    enum Step {
        CLAIM,
        COMPLETE,
        RENEW,
        RELEASE,
        INTERRUPT,
        FIND
    }

    static final int ALWAYS = Integer.MAX_VALUE;

    private final Map<Step, Integer> failures = new EnumMap<>(Step.class);
    private final Map<Step, Integer> lostReplies = new EnumMap<>(Step.class);
    private final Map<Step, Integer> calls = new EnumMap<>(Step.class);

    UnreliableStore(InstantSource clock) {
        super(clock);
    }

    synchronized void fail(Step step, int times) {
        failures.put(step, times);
    }

    synchronized void loseReplies(Step step, int times) {
        lostReplies.put(step, times);
    }

    synchronized int calls(Step step) {
        return calls.getOrDefault(step, 0);
    }

    private synchronized void count(Step step) {
        calls.merge(step, 1, Integer::sum);
        failIf(failures, step);
    }

    private synchronized void failIf(Map<Step, Integer> due, Step step) {
        int left = due.getOrDefault(step, 0);
        if (left > 0) {
            due.put(step, left - 1);
            throw new StoreException("no answer to " + step, null);
        }
    }

    private <A> A step(Step step, Supplier<A> does) {
        count(step);
        A answer = does.get();
        failIf(lostReplies, step);
        return answer;
    }

    @Override
    public Claim claim(ClaimRequest request) {
        return step(Step.CLAIM, () -> super.claim(request));
    }

    @Override
    public boolean complete(Lease lease, Completion completion) {
        return step(Step.COMPLETE, () -> super.complete(lease, completion));
    }

    @Override
    public Set<Lease> renew(Collection<Lease> leases) {
        return step(Step.RENEW, () -> super.renew(leases));
    }

    @Override
    public boolean release(Lease lease, ReleaseReason reason) {
        return step(Step.RELEASE, () -> super.release(lease, reason));
    }

    @Override
    public boolean interrupt(Lease lease) {
        return step(Step.INTERRUPT, () -> super.interrupt(lease));
    }

    @Override
    public Optional<StoredRecord> find(io.yici.RecordId id) {
        return step(Step.FIND, () -> super.find(id));
    }
}
