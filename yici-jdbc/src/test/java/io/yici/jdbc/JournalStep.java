package io.yici.jdbc;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** A call of a random life, and how its transaction ends. */
record JournalStep(Verb verb, Movement movement, Ending ending) {

    enum Verb {
        DEDUCT,
        RESERVE,
        CONFIRM,
        CANCEL,
        GIVE_BACK,
        PART
    }

    enum Ending {
        /** In a transaction of the journal's own. */
        OWN,
        /** In the caller's, which commits. */
        COMMIT,
        /** In the caller's, which rolls back. */
        ROLLBACK,
        /** In the caller's, whose connection is killed before it commits. */
        CRASH;

        boolean commits() {
            return this == OWN || this == COMMIT;
        }
    }

    static Arbitrary<JournalStep> any() {
        Arbitrary<Ending> endings = Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.just(Ending.OWN)),
                Tuple.of(3, Arbitraries.just(Ending.COMMIT)),
                Tuple.of(2, Arbitraries.just(Ending.ROLLBACK)),
                Tuple.of(1, Arbitraries.just(Ending.CRASH)));
        return Combinators.combine(
                        Arbitraries.of(Verb.class), Arbitraries.integers().between(1, 4), another(), endings)
                .as((verb, request, another, ending) -> new JournalStep(verb, movement(request, another), ending));
    }

    /** Seldom the same request with another content. */
    private static Arbitrary<Boolean> another() {
        return Arbitraries.integers().between(1, 8).map(it -> it == 1);
    }

    private static Movement movement(int request, boolean another) {
        JournalLine cup = JournalLine.of("1", "cup", another ? 1 : request);
        JournalLine pot = JournalLine.of("2", "pot", 2);
        return Movement.of("order-" + request, request % 2 == 0 ? List.of(pot, cup) : List.of(cup));
    }

    JournalOutcome on(Journal journal) {
        return switch (verb) {
            case DEDUCT -> journal.deduct(movement);
            case RESERVE -> journal.reserve(movement);
            case CONFIRM -> journal.confirm(movement);
            case CANCEL -> journal.cancel(movement);
            case GIVE_BACK -> journal.giveBack(movement);
            case PART -> journal.giveBackPart(movement, "part");
        };
    }
}
