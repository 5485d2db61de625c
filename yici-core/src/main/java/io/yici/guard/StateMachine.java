package io.yici.guard;

import io.yici.RefusedUsageException;
import io.yici.guard.MoveOutcome.Reason;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which states a kind of object can have, and which moves there are between them. A move is a compare-and-set whose number of changed
 * rows is the only truth: of two at once one is applied, and a repeat finds the object there already.
 *
 * <p>Immutable, made once for each kind of object. It knows no database: the statement is the caller's, or that of
 * {@code io.yici.jdbc.StateTable}.
 *
 * @param <S> the states: an enum, or any type with {@code equals}
 */
public final class StateMachine<S> {

    private final String name;
    private final S initial;
    private final Map<S, Set<S>> moves;
    private final Set<S> terminal;

    private StateMachine(Builder<S> parts) {
        this.name = parts.name;
        this.initial = parts.initial;
        Map<S, Set<S>> all = new LinkedHashMap<>();
        parts.moves.forEach((from, to) -> all.put(from, Collections.unmodifiableSet(new LinkedHashSet<>(to))));
        this.moves = Collections.unmodifiableMap(all);
        this.terminal = Collections.unmodifiableSet(new LinkedHashSet<>(parts.terminal));
    }

    /**
     * Starts a declaration.
     *
     * @param name permanent name of the kind of object, as {@code order}
     * @param initial the state of a new object
     */
    public static <S> Builder<S> starting(String name, S initial) {
        return new Builder<>(name, initial);
    }

    /** Name of the kind of object. */
    public String name() {
        return name;
    }

    /** All declared states, in the order of declaration. */
    public Set<S> states() {
        return moves.keySet();
    }

    /** Whether nothing leads out of it. */
    public boolean isTerminal(S state) {
        return terminal.contains(known(state));
    }

    /** Whether a single move leads from one to the other. */
    public boolean allows(S from, S to) {
        return targets(from).contains(known(to));
    }

    /** Why a move to {@code wanted} is not to be made of an object in {@code current}, another state. */
    public Reason refusal(S current, S wanted) {
        if (allows(current, wanted)) {
            return Reason.CHANGED;
        }
        return reachable(current).contains(wanted) ? Reason.EARLY : Reason.LATE;
    }

    /**
     * Moves one object that the caller has seen in {@code from}. Where the move is not declared, or no row is changed, the current state
     * decides. Atomic as far as {@code change} is; to be called within the transaction of whatever goes with the move.
     *
     * @throws UnknownStateException if a state is not one of the machine's
     * @throws StaleReadException if no row was changed although the object still reads {@code from}
     * @throws RefusedUsageException if more than one row was changed; roll back
     * @throws E what {@code change} or {@code current} threw
     */
    public <E extends Exception> MoveOutcome<S> move(S from, S to, Change<S, E> change, CurrentRead<S, E> current)
            throws E {
        return allows(from, to) && changed(from, to, change)
                ? new MoveOutcome.Applied<>(from, to)
                : unchanged(from, to, current);
    }

    /**
     * Moves one object from whatever state it is in, as an event does that tells where the object has to be. Reads first. Otherwise as
     * {@link #move}.
     */
    public <E extends Exception> MoveOutcome<S> moveTo(S to, Change<S, E> change, CurrentRead<S, E> current) throws E {
        known(to);
        Optional<S> found = current.read();
        if (found.isEmpty()) {
            return new MoveOutcome.Missing<>();
        }
        S from = found.get();
        return allows(from, to) ? move(from, to, change, current) : unmoved(from, to);
    }

    private <E extends Exception> boolean changed(S from, S to, Change<S, E> change) throws E {
        int rows = change.apply(from, to);
        if (rows < 0 || rows > 1) {
            throw new RefusedUsageException(name + ": the statement for " + from + " to " + to + " changed " + rows
                    + " rows; roll back, and compare the key of one object in it");
        }
        return rows == 1;
    }

    private <E extends Exception> MoveOutcome<S> unchanged(S from, S to, CurrentRead<S, E> current) throws E {
        Optional<S> found = current.read();
        if (found.isEmpty()) {
            return new MoveOutcome.Missing<>();
        }
        if (found.get().equals(from) && allows(from, to)) {
            throw StaleReadException.unmoved(name, from);
        }
        return unmoved(found.get(), to);
    }

    private MoveOutcome<S> unmoved(S current, S to) {
        return current.equals(to)
                ? new MoveOutcome.AlreadyThere<>(current)
                : new MoveOutcome.Refused<>(current, to, refusal(current, to));
    }

    private Set<S> targets(S from) {
        Set<S> targets = moves.get(from);
        if (targets == null) {
            throw new UnknownStateException(name, from);
        }
        return targets;
    }

    private S known(S state) {
        targets(state);
        return state;
    }

    /** In one move or several. */
    private Set<S> reachable(S from) {
        Set<S> reached = new HashSet<>();
        Deque<S> open = new ArrayDeque<>(targets(from));
        while (!open.isEmpty()) {
            S state = open.pop();
            if (reached.add(state)) {
                open.addAll(targets(state));
            }
        }
        return reached;
    }

    /** A state diagram in the language of Mermaid, for documents. */
    public String mermaid() {
        StringBuilder text = new StringBuilder("stateDiagram-v2\n    [*] --> ")
                .append(initial)
                .append('\n');
        moves.forEach((from, targets) -> targets.forEach(to ->
                text.append("    ").append(from).append(" --> ").append(to).append('\n')));
        terminal.forEach(state -> text.append("    ").append(state).append(" --> [*]\n"));
        return text.toString();
    }

    @Override
    public String toString() {
        return name + " " + moves;
    }

    /** Collects the moves. Not thread-safe. */
    public static final class Builder<S> {

        private final String name;
        private final S initial;
        private final Map<S, Set<S>> moves = new LinkedHashMap<>();
        private final Set<S> terminal = new LinkedHashSet<>();

        private Builder(String name, S initial) {
            if (!name.matches("[A-Za-z][A-Za-z0-9._-]{0,99}")) {
                throw new IllegalArgumentException(
                        "a machine's name is a letter and up to 99 letters, digits, . _ or -, not: " + name);
            }
            this.name = name;
            this.initial = initial;
            moves.put(initial, new LinkedHashSet<>());
        }

        /**
         * Declares a move. One may be left out by a setting, and so forbidden.
         *
         * @throws IllegalArgumentException if it leads to where it comes from, or was declared before
         */
        public Builder<S> move(S from, S to) {
            if (from.equals(to)) {
                throw new IllegalArgumentException(name + ": a move from " + from + " to itself is none");
            }
            moves.computeIfAbsent(to, it -> new LinkedHashSet<>());
            if (!moves.computeIfAbsent(from, it -> new LinkedHashSet<>()).add(to)) {
                throw new IllegalArgumentException(name + ": " + from + " to " + to + " is declared twice");
            }
            return this;
        }

        /** Declares that nothing leads out of this state. */
        public Builder<S> terminal(S state) {
            terminal.add(state);
            return this;
        }

        /**
         * The machine.
         *
         * @throws IllegalStateException if a state is terminal and left, neither terminal nor left, or never reached
         */
        public StateMachine<S> build() {
            terminal.forEach(state -> moves.computeIfAbsent(state, it -> new LinkedHashSet<>()));
            moves.forEach((state, targets) -> require(
                    targets.isEmpty() == terminal.contains(state),
                    state
                            + (targets.isEmpty()
                                    ? " has no way out; declare one, or that it is terminal"
                                    : " is terminal and left")));
            StateMachine<S> machine = new StateMachine<>(this);
            Set<S> reached = machine.reachable(initial);
            moves.keySet()
                    .forEach(state -> require(
                            state.equals(initial) || reached.contains(state),
                            state + " is never reached from " + initial));
            return machine;
        }

        private void require(boolean holds, String otherwise) {
            if (!holds) {
                throw new IllegalStateException(name + ": " + otherwise);
            }
        }
    }
}
