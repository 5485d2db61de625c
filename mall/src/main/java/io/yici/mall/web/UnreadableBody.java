package io.yici.mall.web;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ProblemDetail;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.exc.ValueInstantiationException;

/** Says where a body cannot be read, and what may stand there. Never what was sent, which may not be fit for an answer. */
final class UnreadableBody {

    private UnreadableBody() {}

    static void explain(ProblemDetail problem, JacksonException unreadable) {
        if (unreadable instanceof UnrecognizedPropertyException unknown) {
            // the last step is the name that was sent
            fields(problem, unknown.getPath().subList(0, unknown.getPath().size() - 1), known(unknown));
        } else if (unreadable instanceof MismatchedInputException mismatch) {
            fields(problem, mismatch.getPath(), expected(mismatch.getTargetType()));
        } else if (unreadable instanceof InputCoercionException misfit) {
            fields(problem, misfit.getPath(), expected(misfit.getTargetType()));
        } else if (unreadable instanceof ValueInstantiationException refused
                && refused.getCause() instanceof IllegalArgumentException own) {
            fields(problem, refused.getPath(), String.valueOf(own.getMessage()));
        } else if (unreadable instanceof StreamReadException) {
            problem.setDetail("The body is no JSON, or has a field twice, at line %d, column %d."
                    .formatted(
                            unreadable.getLocation().getLineNr(),
                            unreadable.getLocation().getColumnNr()));
        }
    }

    private static void fields(ProblemDetail problem, List<Reference> path, String expected) {
        if (path.isEmpty()) {
            problem.setDetail("The body " + expected + ", and nothing else.");
        } else {
            problem.setDetail("A field of the body cannot be read.");
            problem.setProperty("fields", Map.of(name(path), expected));
        }
    }

    /** As Bean Validation writes it: {@code items[0].quantity}. */
    private static String name(List<Reference> path) {
        StringBuilder name = new StringBuilder();
        for (Reference step : path) {
            if (step.getPropertyName() == null) {
                name.append('[').append(step.getIndex()).append(']');
            } else {
                name.append(name.isEmpty() ? "" : ".").append(step.getPropertyName());
            }
        }
        return name.toString();
    }

    private static String known(UnrecognizedPropertyException unknown) {
        TreeSet<String> names = new TreeSet<>();
        unknown.getKnownPropertyIds().forEach(it -> names.add(String.valueOf(it)));
        return "has an unknown field; known are " + String.join(", ", names);
    }

    private static String expected(@Nullable Class<?> type) {
        if (type != null && type.isEnum()) {
            return "must be one of "
                    + Arrays.stream(type.getEnumConstants())
                            .map(String::valueOf)
                            .collect(Collectors.joining(", "));
        }
        return "must be " + (type == null ? "of another type" : kind(type));
    }

    private static String kind(Class<?> type) {
        if (type == String.class) {
            return "a text";
        }
        if (type == boolean.class || type == Boolean.class) {
            return "true or false";
        }
        if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
            return "a whole number that fits";
        }
        if (Number.class.isAssignableFrom(type)) {
            return "a number";
        }
        return Iterable.class.isAssignableFrom(type) ? "an array" : "an object";
    }
}
