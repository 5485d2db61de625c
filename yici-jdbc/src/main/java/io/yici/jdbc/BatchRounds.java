package io.yici.jdbc;

import io.yici.RecordId;
import io.yici.spi.BatchClaims;
import io.yici.spi.Claim;
import io.yici.spi.ClaimRequest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One batch: the first claim of each record is made, in the order of the ids; the later ones are answered by what that left. Only where
 * a first claim leaves a record that the next one may take is there another round. Not thread-safe.
 */
final class BatchRounds {

    private final List<ClaimRequest> requests;
    private final @Nullable Claim[] answers;

    /** Places in the list that are not answered yet, by record. The order of the ids keeps batches from waiting in a circle. */
    private final TreeMap<RecordId, Deque<Integer>> open = new TreeMap<>();

    BatchRounds(List<ClaimRequest> requests) {
        this.requests = List.copyOf(requests);
        this.answers = new Claim[requests.size()];
        for (int place = 0; place < answers.length; place++) {
            open.computeIfAbsent(this.requests.get(place).id(), id -> new ArrayDeque<>())
                    .add(place);
        }
    }

    List<Claim> claim(BatchStep step, Connection connection) throws SQLException {
        while (!open.isEmpty()) {
            List<ClaimRequest> firsts = open.values().stream()
                    .map(places -> requests.get(places.element()))
                    .toList();
            for (int from = 0; from < firsts.size(); from += BatchClaims.MOST_AT_ONCE) {
                List<ClaimRequest> some =
                        firsts.subList(from, Math.min(firsts.size(), from + BatchClaims.MOST_AT_ONCE));
                answer(some, step.claim(connection, some));
            }
        }
        return Arrays.stream(answers).map(Objects::requireNonNull).toList();
    }

    private void answer(List<ClaimRequest> firsts, Map<RecordId, Claimed> claimed) throws SQLException {
        for (ClaimRequest first : firsts) {
            Claimed known = claimed.get(first.id());
            if (known == null) {
                throw ClaimStep.hidden();
            }
            answer(first.id(), known);
        }
    }

    private void answer(RecordId id, Claimed claimed) {
        Deque<Integer> places = Objects.requireNonNull(open.get(id));
        Claim answer = claimed.answer();
        while (answer != null) {
            answers[places.remove()] = answer;
            answer = places.isEmpty() ? null : claimed.toLater(requests.get(places.element()));
        }
        if (places.isEmpty()) {
            open.remove(id);
        }
    }
}
