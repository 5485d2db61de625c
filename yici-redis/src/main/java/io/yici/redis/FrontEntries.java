package io.yici.redis;

import io.lettuce.core.RedisCommandExecutionException;
import io.yici.PurgeableRecord;
import io.yici.RecordId;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.Settlement;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The entries of the front. Whatever happens to Redis, nothing is thrown: then the database is asked. Thread-safe. */
final class FrontEntries {

    /** How long an entry lives that only sends repeats to the database. */
    static final Duration MARKER_LIFE = Duration.ofMinutes(1);

    private static final System.Logger LOG = System.getLogger(FrontedStore.class.getName());
    private static final int FORM = 1;

    private final RedisLink link;
    private final KeyPrefix prefix;
    private final Circuit circuit;

    FrontEntries(RedisLink link, KeyPrefix prefix, Circuit circuit) {
        this.link = link;
        this.prefix = prefix;
        this.circuit = circuit;
    }

    FrontEntries prefixed(KeyPrefix its) {
        return new FrontEntries(link, its, circuit);
    }

    /** Looks for an answer; where there is none, leaves a mark. */
    Sight enter(ClaimRequest request) {
        Arguments arguments = form().add(Arguments.knownFingerprint())
                .add(request.ownerToken().toString())
                .add(request.lease())
                .add(request.fingerprint())
                .add(request.requestId());
        Reply reply = run(call(Scripts.ENTER, request.id(), arguments));
        try {
            return reply == null ? Sight.NOTHING : sight(reply, request);
        } catch (IllegalArgumentException e) {
            LOG.log(System.Logger.Level.DEBUG, "an entry cannot be read; the database is asked", e);
            return Sight.NOTHING;
        }
    }

    private static Sight sight(Reply reply, ClaimRequest request) {
        String verdict = reply.text();
        return switch (verdict) {
            case "MARKED" -> Sight.MARKED;
            case "PASS" -> Sight.NOTHING;
            default -> new Sight(ClaimReply.of(verdict, reply, request), false);
        };
    }

    /**
     * The owner has completed the record, and that is committed. The end of retention is told by the fence, which is not below the
     * database's clock at the claim: no later than the true end, unless that clock was set back.
     */
    void keep(Lease lease, Completion completion) {
        Duration retention = completion.retention();
        Instant end = Instant.EPOCH.plus(lease.fence(), ChronoUnit.MICROS).plus(retention);
        Arguments arguments = kept(lease.ownerToken(), lease.fence(), end, retention);
        Reply reply =
                run(call(Scripts.KEEP, lease.id(), result(arguments, completion.result(), completion.resource())));
        if (reply == null) { // a full server refuses the result, and lets go of the mark
            withdraw(lease.id(), lease.ownerToken());
        }
    }

    /**
     * The claim was not granted: its mark gives way to what the record, as read afterwards, tells.
     *
     * @return whether it did
     */
    boolean learn(ClaimRequest request, StoredRecord record) {
        Arguments arguments = switch (record.state()) {
            case COMPLETED -> ofCompleted(request.ownerToken(), record);
            case IN_PROGRESS ->
                record.leaseOver() ? null : held(request.ownerToken(), record.fence(), record.leaseRemaining());
            default -> null;
        };
        if (arguments == null) {
            return false;
        }
        arguments.add(record.ownerToken().toString()).add(record.requestId());
        Script script = record.state() == RecordState.COMPLETED ? Scripts.KEEP : Scripts.HOLD;
        Reply reply = run(call(script, request.id(), arguments));
        return reply != null && reply.yes();
    }

    /** Null where there is nothing that would be answered. */
    private static @Nullable Arguments ofCompleted(UUID mark, StoredRecord record) {
        Instant end = record.retainedUntil();
        StoredResult result = record.result();
        if (end == null || result == null || record.pastRetention()) {
            return null;
        }
        Duration remaining = Duration.between(record.readAt(), end);
        return result(kept(mark, record.fence(), end, remaining), result, record.resource());
    }

    /** The owners still hold their leases. */
    void hold(Collection<Lease> leases) {
        runAll(leases.stream()
                .map(it -> call(Scripts.HOLD, it.id(), held(it.ownerToken(), it.fence(), it.duration())))
                .toList());
    }

    /** This lease was granted beside whatever lies there. */
    void giveWay(Lease granted) {
        run(ask(granted.id(), granted.fence(), true));
    }

    /** The owner has let go of the record. */
    void ask(Lease ended) {
        run(ask(ended.id(), above(ended.fence()), false));
    }

    /** The record was decided from outside. */
    void ask(Settlement applied) {
        run(ask(applied.id(), above(applied.expectedFence()), false));
    }

    /** The records are gone. No mark is needed where none lies: without one nothing can be kept. */
    void ask(Collection<PurgeableRecord> purged) {
        runAll(purged.stream().map(it -> ask(it.id(), above(it.fence()), true)).toList());
    }

    /** Takes the mark of this claim back, if it is there. */
    void withdraw(RecordId id, UUID mark) {
        run(call(Scripts.WITHDRAW, id, form().add(mark.toString()).add(MARKER_LIFE)));
    }

    private static long above(long fence) {
        return fence == Long.MAX_VALUE ? fence : fence + 1;
    }

    private Wire.Call ask(RecordId id, long fence, boolean onlyInsteadOfAnother) {
        return call(Scripts.ASK, id, form().add(fence).add(MARKER_LIFE).add(onlyInsteadOfAnother ? "1" : "0"));
    }

    private static Arguments form() {
        return new Arguments().add(FORM);
    }

    private static Arguments held(UUID mark, long fence, Duration lease) {
        return form().add(mark.toString()).add(fence).add(lease);
    }

    private static Arguments kept(UUID mark, long fence, Instant end, Duration remaining) {
        return form().add(mark.toString())
                .add(MARKER_LIFE)
                .add(fence)
                .add(Duration.between(Instant.EPOCH, end))
                .add(remaining);
    }

    private static Arguments result(Arguments kept, StoredResult result, @Nullable String resource) {
        return kept.add(result).add(resource);
    }

    private Wire.Call call(Script script, RecordId id, Arguments arguments) {
        return new Wire.Call(script, prefix.key(id), arguments.toArray());
    }

    private @Nullable Reply run(Wire.Call call) {
        List<Reply> replies = runAll(List.of(call));
        return replies.isEmpty() ? null : replies.get(0);
    }

    /** Nothing if Redis failed or is not to be asked now. */
    private List<Reply> runAll(List<Wire.Call> calls) {
        if (calls.isEmpty() || !circuit.admits()) {
            return List.of();
        }
        try {
            List<Reply> replies = link.run(calls);
            circuit.worked();
            return replies;
        } catch (RuntimeException e) {
            failed(e);
            return List.of();
        }
    }

    /** An error that Redis itself tells comes at once: it is no reason to stay away. Nor is an interrupted caller. */
    private void failed(RuntimeException e) {
        boolean answered = e.getCause() instanceof RedisCommandExecutionException;
        if (answered || Thread.currentThread().isInterrupted()) {
            LOG.log(System.Logger.Level.DEBUG, "Redis did not do as asked; the database does without it", e);
        } else if (circuit.failed()) {
            LOG.log(System.Logger.Level.WARNING, "Redis is out of reach; repeats ask the database", e);
        }
    }
}
