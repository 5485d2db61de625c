package io.yici.jackson;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotationIntrospectorPair;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The application's annotations, without those that leave out values ({@code @JsonInclude}) or digits of them ({@code @JsonFormat})
 * for the sake of readers. Class names as type ids are refused. A sealed type has the subtypes that it permits, as in Jackson 3.
 */
final class Jackson2StorageAnnotations extends AnnotationIntrospectorPair {

    private static final long serialVersionUID = 1L;

    private static final Set<JsonTypeInfo.Id> CLASS_NAMES =
            EnumSet.of(JsonTypeInfo.Id.CLASS, JsonTypeInfo.Id.MINIMAL_CLASS);

    Jackson2StorageAnnotations(AnnotationIntrospector application) {
        super(application, AnnotationIntrospector.nopInstance());
    }

    @Override
    public JsonInclude.Value findPropertyInclusion(Annotated annotated) {
        return JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS);
    }

    @Override
    @SuppressWarnings("NullAway") // null is how an introspector says that there is none
    public JsonFormat.@Nullable Value findFormat(Annotated annotated) {
        return null;
    }

    @Override
    public JsonTypeInfo.@Nullable Value findPolymorphicTypeInfo(MapperConfig<?> config, Annotated annotated) {
        JsonTypeInfo.Value found = super.findPolymorphicTypeInfo(config, annotated);
        if (found != null && CLASS_NAMES.contains(found.getIdType())) {
            throw new IllegalArgumentException(annotated.getName()
                    + " has class names as type ids, which are never trusted from stored data; use Id.NAME");
        }
        return found;
    }

    @Override
    @SuppressWarnings("NullAway") // null is how an introspector says that there are none
    public @Nullable List<NamedType> findSubtypes(Annotated annotated) {
        List<NamedType> found = super.findSubtypes(annotated);
        Class<?> type = annotated.getRawType();
        if ((found == null || found.isEmpty()) && annotated instanceof AnnotatedClass && type.isSealed()) {
            return Stream.of(type.getPermittedSubclasses()).map(NamedType::new).toList();
        }
        return found;
    }
}
