package io.yici.jackson;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.AnnotationIntrospector;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotationIntrospectorPair;

/**
 * The application's annotations, without those that leave out values ({@code @JsonInclude}) or digits of them ({@code @JsonFormat})
 * for the sake of readers. Class names as type ids are refused.
 */
final class StorageAnnotations extends AnnotationIntrospectorPair {

    private static final long serialVersionUID = 1L;

    private static final Set<JsonTypeInfo.Id> CLASS_NAMES =
            EnumSet.of(JsonTypeInfo.Id.CLASS, JsonTypeInfo.Id.MINIMAL_CLASS);

    StorageAnnotations(AnnotationIntrospector application) {
        super(application, AnnotationIntrospector.nopInstance());
    }

    @Override
    public JsonInclude.Value findPropertyInclusion(MapperConfig<?> config, Annotated annotated) {
        return JsonInclude.Value.construct(JsonInclude.Include.ALWAYS, JsonInclude.Include.ALWAYS);
    }

    @Override
    @SuppressWarnings("NullAway") // null is how an introspector says that there is none
    public JsonFormat.@Nullable Value findFormat(MapperConfig<?> config, Annotated annotated) {
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
}
