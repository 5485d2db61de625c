package io.yici;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an exception of the work does to the record. Immutable.
 *
 * <p>The rule of the nearest class in the exception's ancestry counts. Exceptions without a rule are released in the
 * transactional modes, where the rollback has undone everything, and interrupted in {@link Mode#LEASED}, where nobody knows.
 */
public final class FailurePolicy {

    /** What happens to the record. */
    public enum Reaction {
        /** Nothing happened; the key may be claimed again. */
        RELEASE,
        /** The failure is final and is the result. */
        COMPLETE,
        /** The outcome is unknown. */
        INTERRUPT
    }

    private static final int MAX_CODE = 100;

    private static final FailurePolicy STANDARD = builder().build();

    private final Map<Class<?>, Rule> rules;

    private FailurePolicy(Map<Class<?>, Rule> rules) {
        this.rules = Map.copyOf(rules);
    }

    /** The policy without rules. */
    public static FailurePolicy standard() {
        return STANDARD;
    }

    /** Starts a policy. */
    public static Builder builder() {
        return new Builder();
    }

    /** Whether any exception is final, and so stored as the result. */
    public boolean storesFailures() {
        return rules.values().stream().anyMatch(rule -> rule.reaction == Reaction.COMPLETE);
    }

    /** What {@code thrown} does to a record of {@code mode}. */
    public Reaction reaction(Throwable thrown, Mode mode) {
        Rule rule = rule(thrown);
        if (rule != null) {
            return rule.reaction;
        }
        return mode == Mode.LEASED ? Reaction.INTERRUPT : Reaction.RELEASE;
    }

    /** The failure to store for {@code thrown}, whose reaction is {@link Reaction#COMPLETE}. */
    public Failure failure(Throwable thrown) {
        Rule rule = Objects.requireNonNull(rule(thrown), "no rule");
        return new Failure(Objects.requireNonNull(rule.code), Objects.requireNonNullElse(thrown.getMessage(), ""));
    }

    /** The exception to throw for a stored failure, or null where no rule with its code rebuilds one. */
    public @Nullable Exception rebuild(Failure failure) {
        for (Rule rule : rules.values()) {
            if (failure.code().equals(rule.code) && rule.rebuild != null) {
                return rule.rebuild.apply(failure.message());
            }
        }
        return null;
    }

    private @Nullable Rule rule(Throwable thrown) {
        for (Class<?> type = thrown.getClass(); type != null; type = type.getSuperclass()) {
            Rule rule = rules.get(type);
            if (rule != null) {
                return rule;
            }
        }
        return null;
    }

    private record Rule(
            Reaction reaction,
            @Nullable String code,
            @Nullable Function<String, ? extends Exception> rebuild) {}

    /** Collects rules. Not thread-safe. */
    public static final class Builder {

        private final Map<Class<?>, Rule> rules = new HashMap<>();

        private Builder() {}

        /** These mean that nothing happened outside a rolled-back transaction. */
        public Builder release(Class<? extends Throwable> type) {
            return put(type, new Rule(Reaction.RELEASE, null, null));
        }

        /** These leave the outcome unknown. */
        public Builder interrupt(Class<? extends Throwable> type) {
            return put(type, new Rule(Reaction.INTERRUPT, null, null));
        }

        /** These are final: stored under {@code code}; a repeat gets {@link ReplayedFailureException}. */
        public Builder complete(Class<? extends Exception> type, String code) {
            return put(type, new Rule(Reaction.COMPLETE, checked(code), null));
        }

        /** These are final: stored under {@code code}; a repeat gets what {@code rebuild} makes of the message. */
        public <X extends Exception> Builder complete(Class<X> type, String code, Function<String, X> rebuild) {
            return put(type, new Rule(Reaction.COMPLETE, checked(code), rebuild));
        }

        /** Found out here, not while a failure is to be stored. */
        private static String checked(String code) {
            if (code.isBlank() || code.length() > MAX_CODE) {
                throw new IllegalArgumentException(
                        "a failure's code has 1 to " + MAX_CODE + " characters, not: '" + code + "'");
            }
            return code;
        }

        private Builder put(Class<?> type, Rule rule) {
            if (rules.putIfAbsent(type, rule) != null) {
                throw new IllegalArgumentException("two rules for " + type.getName());
            }
            return this;
        }

        /** The policy. */
        public FailurePolicy build() {
            return new FailurePolicy(rules);
        }
    }
}
