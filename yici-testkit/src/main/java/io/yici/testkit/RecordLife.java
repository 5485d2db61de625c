package io.yici.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.ExpiryPolicy;
import io.yici.IdempotencyKey;
import io.yici.OverdueRecord;
import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import io.yici.spi.Completion;
import io.yici.spi.Housekeeping;
import io.yici.spi.IdempotencyStore;
import io.yici.spi.Lease;
import io.yici.spi.RecordState;
import io.yici.spi.Settlement;
import io.yici.spi.StoredRecord;
import io.yici.spi.StoredResult;
import io.yici.testkit.LifeStep.Place;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A few records of one operation, in a store and in the model, step by step. Not thread-safe. */
final class RecordLife {

    private static final Duration SLACK = Duration.ofMinutes(1);

    private final IdempotencyStore store;
    private final Consumer<Duration> advance;
    private final String operation = "life." + UUID.randomUUID();
    private final List<Record> records =
            IntStream.range(0, LifeSteps.KEYS).mapToObj(Record::new).toList();
    private final Map<Place, ClaimRequest> requests = new HashMap<>();
    private final Map<Place, Lease> leases = new HashMap<>();
    private Duration now = Duration.ZERO;
    private int steps;

    private final class Record {
        final IdempotencyKey key;
        final RecordId id;
        final RecordModel model = new RecordModel();

        Record(int number) {
            this.key = IdempotencyKey.of("scope", "k" + number);
            this.id = RecordId.of(operation, key);
        }
    }

    RecordLife(IdempotencyStore store, Consumer<Duration> advance) {
        this.store = store;
        this.advance = advance;
    }

    /** The store and the model take it; then they are compared. */
    void take(LifeStep step) {
        steps++;
        if (step instanceof LifeStep.Claims it) {
            ClaimRequest request = new ClaimRequest(
                    operation,
                    at(it.at()).key,
                    it.content().fingerprint(),
                    UUID.randomUUID(),
                    it.lease(),
                    it.crashes(),
                    null);
            requests.put(it.at(), request);
            claim(it.at(), request);
        } else if (step instanceof LifeStep.ClaimsAgain it && requests.get(it.at()) != null) {
            claim(it.at(), requests.get(it.at()));
        } else if (step instanceof LifeStep.Settles it) {
            settle(it);
        } else if (step instanceof LifeStep.TimePasses it) {
            advance.accept(it.time());
            now = now.plus(it.time());
        } else {
            move(step);
        }
        records.forEach(this::compare);
        compareOverdue();
    }

    private void move(LifeStep step) {
        if (step instanceof LifeStep.Completes it) {
            Completion completion = done(it.expiry());
            moved(
                    it.at(),
                    lease -> store.complete(lease, completion),
                    (model, lease) -> model.complete(lease, completion, now));
        } else if (step instanceof LifeStep.Releases it) {
            moved(
                    it.at(),
                    lease -> store.release(lease, it.reason()),
                    (model, lease) -> model.release(lease, it.reason()));
        } else if (step instanceof LifeStep.Interrupts it) {
            moved(it.at(), store::interrupt, RecordModel::interrupt);
        } else if (step instanceof LifeStep.Renews it) {
            moved(
                    it.at(),
                    lease -> store.renew(List.of(lease)).contains(lease),
                    (model, lease) -> model.renew(lease, now));
        }
    }

    private void moved(Place at, Predicate<Lease> stored, BiPredicate<RecordModel, Lease> expected) {
        Lease lease = leases.get(at);
        if (lease != null) {
            assertThat(stored.test(lease)).as("applied").isEqualTo(expected.test(at(at).model, lease));
        }
    }

    private Record at(Place place) {
        return records.get(place.key());
    }

    /** Different each time, so that a result that is not the last one shows. */
    private Completion done(ExpiryPolicy expiry) {
        byte[] body = ("result " + steps).getBytes(StandardCharsets.UTF_8);
        return new Completion(
                new StoredResult(StoredResult.Kind.VALUE, "text", 1, "text/plain", body),
                LifeSteps.RETENTION,
                expiry,
                steps % 2 == 0 ? null : "made-" + steps);
    }

    private void claim(Place at, @Nullable ClaimRequest request) {
        if (request == null) {
            return;
        }
        RecordModel model = at(at).model;
        long fenceBefore = model.fence;
        Claim claim = store.claim(request);
        RecordModel.Answer expected = model.claim(request, now);
        switch (expected) {
            case GRANTED, GRANTED_BEFORE -> {
                assertThat(claim).isInstanceOf(Claim.Granted.class);
                Lease lease = ((Claim.Granted) claim).lease();
                if (expected == RecordModel.Answer.GRANTED) {
                    assertThat(lease.fence()).isGreaterThan(fenceBefore);
                    model.fence = lease.fence();
                }
                assertThat(lease)
                        .isEqualTo(new Lease(
                                at(at).id, request.ownerToken(), model.fence, model.attempt, request.lease()));
                leases.put(at, lease);
            }
            case IN_PROGRESS -> {
                assertThat(claim).isInstanceOf(Claim.InProgress.class);
                assertThat(((Claim.InProgress) claim).remaining())
                        .isBetween(
                                model.leaseUntil.minus(now).minus(SLACK),
                                model.leaseUntil.minus(now).plus(SLACK));
            }
            case COMPLETED ->
                assertThat(claim)
                        .isEqualTo(new Claim.Completed(Objects.requireNonNull(model.result), model.resource, null));
            case MISMATCH -> assertThat(claim).isInstanceOf(Claim.Mismatch.class);
            case INTERRUPTED -> assertThat(claim).isInstanceOf(Claim.Interrupted.class);
            case TOO_OLD -> assertThat(claim).isEqualTo(new Claim.TooOld(model.resource));
        }
    }

    private void settle(LifeStep.Settles step) {
        Record record = records.get(step.key());
        RecordModel model = record.model;
        long fence = step.sight() == LifeStep.Sight.FRESH ? model.fence : model.fence - 1;
        Completion completion = step.decision() == LifeStep.Decision.DONE ? done(ExpiryPolicy.REFUSE) : null;
        boolean applied = store.settle(new Settlement(record.id, fence, completion, "operator", "looked"));

        assertThat(applied).as("settled").isEqualTo(model.settle(fence, completion, now));
        if (applied) {
            long raised = store.find(record.id).orElseThrow().fence();
            assertThat(raised).isGreaterThan(model.fence);
            model.fence = raised;
        }
    }

    private void compare(Record record) {
        RecordModel model = record.model;
        Optional<StoredRecord> found = store.find(record.id);
        if (model.state == null) {
            assertThat(found).isEmpty();
            return;
        }
        StoredRecord stored = found.orElseThrow(() -> new AssertionError("the record is gone"));
        assertThat(stored.state()).isEqualTo(model.state);
        assertThat(stored.fence()).isEqualTo(model.fence);
        assertThat(stored.attempt()).isEqualTo(model.attempt);
        assertThat(stored.fingerprint()).isEqualTo(model.content);
        compareResult(model, stored.result());
        assertThat(stored.resource()).isEqualTo(model.resource);
        if (model.state == RecordState.IN_PROGRESS) {
            assertThat(stored.ownerToken()).isEqualTo(model.owner);
            assertThat(stored.crashes()).isEqualTo(model.crashes);
            assertThat(stored.leaseOver()).isEqualTo(model.isOverdue(now));
        }
    }

    /** A store that purges by itself may have dropped what no repeat is told any more. */
    private void compareResult(RecordModel model, @Nullable StoredResult stored) {
        if (stored != null || !model.isTooOld(now)) {
            assertThat(stored).isEqualTo(model.state == RecordState.COMPLETED ? model.result : null);
        }
    }

    private void compareOverdue() {
        if (store instanceof Housekeeping searchable) {
            Map<RecordId, Boolean> expected = records.stream()
                    .filter(record -> record.model.isOverdue(now))
                    .collect(Collectors.toMap(
                            record -> record.id, record -> record.model.state == RecordState.INTERRUPTED));
            assertThat(searchable.overdue(operation, null, LifeSteps.KEYS + 1).stream()
                            .collect(Collectors.toMap(OverdueRecord::id, OverdueRecord::interrupted)))
                    .isEqualTo(expected);
        }
    }
}
