package io.yici.testkit.rules;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.yici.Operation;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Looks at the ids of operations, of constants by their values and of annotations by what is written there. */
final class DeclaredOnce extends ArchCondition<JavaClass> {

    private Map<String, List<Place>> places = Map.of();

    DeclaredOnce() {
        super("declare no operation that is declared elsewhere");
    }

    /** Where an id is declared, and what is there: one operation may have several names. */
    private record Place(String id, String name, JavaClass type, Object declared) {}

    @Override
    public void init(Collection<JavaClass> all) {
        places = all.stream()
                .flatMap(type -> Stream.concat(constants(type), annotations(type)))
                .collect(Collectors.groupingBy(Place::id, TreeMap::new, Collectors.toList()));
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        places.forEach((id, its) -> {
            if (its.stream().map(Place::declared).distinct().count() > 1
                    && its.get(0).type().equals(type)) {
                String names = its.stream().map(Place::name).sorted().collect(Collectors.joining(", "));
                events.add(SimpleConditionEvent.violated(
                        type,
                        "operation '" + id + "' is declared by each of " + names
                                + ": they would answer each other's repeats"));
            }
        });
    }

    private static Stream<Place> constants(JavaClass type) {
        return type.getFields().stream()
                .filter(field -> field.getRawType().isEquivalentTo(Operation.class))
                .filter(field -> field.getModifiers().contains(JavaModifier.STATIC))
                .flatMap(field -> constant(field).map(it -> new Place(it.id(), field.getFullName(), type, it)));
    }

    private static Stream<Operation<?>> constant(JavaField field) {
        try {
            Field reflected = field.reflect();
            reflected.setAccessible(true);
            return reflected.get(null) instanceof Operation<?> operation ? Stream.of(operation) : Stream.empty();
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(field.getFullName() + " cannot be read", e);
        }
    }

    private static Stream<Place> annotations(JavaClass type) {
        return type.getMethods().stream()
                .flatMap(method -> Annotations.on(method, Guards.IDEMPOTENT)
                        .map(it -> new Place(Annotations.text(it, "operation"), method.getFullName(), type, method))
                        .stream())
                .filter(place -> !place.id().isEmpty());
    }
}
