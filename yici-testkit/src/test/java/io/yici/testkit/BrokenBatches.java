package io.yici.testkit;

import io.yici.RecordId;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Stores whose batches have one mistake each. */
final class BrokenBatches {

    private BrokenBatches() {}

    /** One answer for each record, given to all who asked for it. */
    static final class NotFolded extends InMemoryIdempotencyStore {
        NotFolded(InstantSource clock) {
            super(clock);
        }

        @Override
        public List<Claim> claimAll(List<ClaimRequest> requests) {
            Map<RecordId, Claim> answers = new HashMap<>();
            requests.forEach(it -> answers.computeIfAbsent(it.id(), id -> claim(it)));
            return requests.stream().map(it -> answers.get(it.id())).toList();
        }
    }

    static final class AnsweredAsSorted extends InMemoryIdempotencyStore {
        AnsweredAsSorted(InstantSource clock) {
            super(clock);
        }

        @Override
        public List<Claim> claimAll(List<ClaimRequest> requests) {
            return super.claimAll(requests.stream()
                    .sorted(Comparator.comparing(ClaimRequest::id))
                    .toList());
        }
    }

    /** What was claimed before the failure stays. */
    static final class NotAtomic extends InMemoryIdempotencyStore {
        NotAtomic(InstantSource clock) {
            super(clock);
        }

        @Override
        public List<Claim> claimAll(List<ClaimRequest> requests) {
            List<Claim> answers = new ArrayList<>();
            for (ClaimRequest request : requests) {
                answers.add(claim(request));
            }
            return answers;
        }
    }
}
