package io.yici.spring.web;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which answers of a joined or leased route are kept for repeats. Successes and redirects always are; this is about statuses from 400 on.
 * Immutable; choose one with {@link HttpRouteBuilder#errors}.
 *
 * <p>Whatever the policy: in a joined route nothing is committed with an error. In a leased route, where nothing can be taken back, an error that
 * is not kept frees the key only if nothing can have happened ({@code nothingHappened()}, no handler reached, {@link #freeing}); without that,
 * the record is parked as unknown.
 */
public final class ErrorPolicy {

    /** What becomes of record and answer. */
    enum Verdict {
        /** The answer is final, and what was written is committed. */
        STORE,
        /** The answer is final, and nothing is committed. */
        ROLL_BACK_AND_STORE,
        /** Nothing is committed, nothing is stored, the key is free again; the answer is sent all the same. */
        RELEASE,
        /** Nobody knows; nothing is stored, the answer is sent all the same. */
        INTERRUPT
    }

    /** What a status says about the work. */
    private enum Meaning {
        /** It is the result. */
        FINAL,
        /** It is the result, unless nothing happened. */
        KEPT,
        /** It is about the request or the moment: a corrected one, or a repeat, is to be heard where that is safe. */
        OF_THE_REQUEST,
        /** It says nothing about what was done. */
        UNCLEAR,
        /** Nothing was done: the application vouches for it. */
        FREE
    }

    private static final Set<Integer> OF_THE_REQUEST =
            Set.of(400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 423, 425, 428);

    private static final ErrorPolicy STANDARD = new ErrorPolicy("standard", ErrorPolicy::standardMeaning, Map.of());
    private static final ErrorPolicy EVERYTHING =
            new ErrorPolicy("everything", status -> kept(standardMeaning(status)), Map.of());
    private static final ErrorPolicy REFUSALS = new ErrorPolicy(
            "success-and-refusals", status -> status < 500 ? kept(standardMeaning(status)) : Meaning.UNCLEAR, Map.of());
    private static final ErrorPolicy SUCCESS_ONLY =
            new ErrorPolicy("success-only", status -> Meaning.UNCLEAR, Map.of());

    private final String name;
    private final IntFunction<Meaning> meanings;
    private final Map<Integer, Meaning> exceptions;

    private ErrorPolicy(String name, IntFunction<Meaning> meanings, Map<Integer, Meaning> exceptions) {
        this.name = name;
        this.meanings = meanings;
        this.exceptions = exceptions;
    }

    private static Meaning standardMeaning(int status) {
        if (status >= 500 || status == 408 || status == 429) {
            return Meaning.UNCLEAR;
        }
        return OF_THE_REQUEST.contains(status) ? Meaning.OF_THE_REQUEST : Meaning.FINAL;
    }

    private static Meaning kept(Meaning standard) {
        return standard == Meaning.FINAL ? Meaning.FINAL : Meaning.KEPT;
    }

    /** Keeps what speaks about the work (402, 410, 422 …), and not what speaks about the request or the moment. This is the default. */
    public static ErrorPolicy standard() {
        return STANDARD;
    }

    /**
     * Keeps every answer, 5xx included, once the handler was entered. An exception that leaves the handler is kept as 500, unless it is one
     * of the moment: of a concurrent transaction, or of a database that could not be reached.
     */
    public static ErrorPolicy everything() {
        return EVERYTHING;
    }

    /** Keeps 2xx, 3xx and every 4xx, once the handler was entered; not 5xx. */
    public static ErrorPolicy successAndRefusals() {
        return REFUSALS;
    }

    /** Keeps 2xx and 3xx only. */
    public static ErrorPolicy successOnly() {
        return SUCCESS_ONLY;
    }

    /**
     * This policy, but these statuses are kept.
     *
     * @throws IllegalArgumentException if one of them is not from 400 to 599
     */
    public ErrorPolicy keeping(int... statuses) {
        return except(Meaning.KEPT, statuses);
    }

    /**
     * This policy, but these statuses free the key. In a leased route that is a promise: a handler that answers so has done nothing.
     *
     * @throws IllegalArgumentException if one of them is not from 400 to 599
     */
    public ErrorPolicy freeing(int... statuses) {
        return except(Meaning.FREE, statuses);
    }

    private ErrorPolicy except(Meaning meaning, int... statuses) {
        Map<Integer, Meaning> all = new HashMap<>(exceptions);
        for (int status : statuses) {
            if (status < 400 || status > 599) {
                throw new IllegalArgumentException("a policy is about statuses from 400 to 599, not " + status);
            }
            all.put(status, meaning);
        }
        return new ErrorPolicy(name, meanings, Map.copyOf(all));
    }

    private Meaning of(int status) {
        Meaning own = exceptions.get(status);
        return own == null ? meanings.apply(status) : own;
    }

    /** In a joined route the transaction is rolled back with everything that is not a success. */
    Verdict joined(int status, boolean nothingHappened) {
        if (status < 400) {
            return Verdict.STORE;
        }
        return switch (of(status)) {
            case FINAL -> Verdict.ROLL_BACK_AND_STORE;
            case KEPT -> nothingHappened ? Verdict.RELEASE : Verdict.ROLL_BACK_AND_STORE;
            case OF_THE_REQUEST, UNCLEAR, FREE -> Verdict.RELEASE;
        };
    }

    /** In a leased route nothing can be rolled back, so a status releases only where nothing can have happened. */
    Verdict leased(int status, boolean nothingHappened) {
        if (status < 400) {
            return Verdict.STORE;
        }
        return switch (of(status)) {
            case FINAL -> Verdict.STORE;
            case KEPT, OF_THE_REQUEST -> nothingHappened ? Verdict.RELEASE : Verdict.STORE;
            case UNCLEAR -> nothingHappened ? Verdict.RELEASE : Verdict.INTERRUPT;
            case FREE -> Verdict.RELEASE;
        };
    }

    /** Whether an exception that leaves the handler is kept as 500. */
    boolean keepsExceptions() {
        return of(500) == Meaning.KEPT;
    }

    /** The statuses by which alone a key becomes free again, in order; {@code 4xx} and {@code 5xx} stand for all of them. */
    List<String> freeingStatuses(boolean leased) {
        return Stream.concat(freeingStatuses(400, leased).stream(), freeingStatuses(500, leased).stream())
                .toList();
    }

    private List<String> freeingStatuses(int from, boolean leased) {
        int[] free = IntStream.range(from, from + 100)
                .filter(status -> (leased ? leased(status, false) : joined(status, false)) == Verdict.RELEASE)
                .toArray();
        return free.length == 100
                ? List.of(from / 100 + "xx")
                : Arrays.stream(free).mapToObj(Integer::toString).toList();
    }

    /** The policy's name, with what differs from it. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(name);
        exceptions.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(it -> text.append(it.getValue() == Meaning.FREE ? ", freeing " : ", keeping ")
                        .append(it.getKey()));
        return text.toString();
    }
}
