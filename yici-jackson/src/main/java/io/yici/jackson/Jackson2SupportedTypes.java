package io.yici.jackson;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.AbstractDeserializer;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBase;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeIdResolver;
import com.fasterxml.jackson.databind.ser.PropertyWriter;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tells from a type whether its values can come back: looks at all types it is made of, and at what Jackson would read and write of
 * each. The twin of {@link SupportedTypes} for Jackson 2. One object per question.
 */
final class Jackson2SupportedTypes {

    private final DeserializationContext reading;
    private final SerializerProvider writing;
    private final Set<JavaType> seen = new HashSet<>();

    private Jackson2SupportedTypes(ObjectMapper mapper) {
        this.reading = ((DefaultDeserializationContext) mapper.getDeserializationContext())
                .createDummyInstance(mapper.getDeserializationConfig());
        this.writing = mapper.getSerializerProviderInstance();
    }

    static boolean supports(ObjectMapper mapper, Type type) {
        if (!named(type)) {
            return false;
        }
        try {
            return new Jackson2SupportedTypes(mapper).check(mapper.constructType(type));
        } catch (RuntimeException | JsonMappingException e) {
            // Jackson found no way to read or write it, which is the answer
            return false;
        }
    }

    /** Whether the type says itself what it is: no variables, no wildcards. */
    private static boolean named(Type type) {
        if (type instanceof ParameterizedType generic) {
            return Stream.of(generic.getActualTypeArguments()).allMatch(Jackson2SupportedTypes::named);
        }
        return type instanceof GenericArrayType array ? named(array.getGenericComponentType()) : type instanceof Class;
    }

    private boolean check(JavaType type) throws JsonMappingException {
        if (!seen.add(type) || KnownTypes.isScalar(type.getRawClass())) {
            return true;
        }
        if (type.isArrayType()) {
            return check(type.getContentType());
        }
        if (KnownTypes.isCollection(type.getRawClass())) {
            return check(type.getContentType());
        }
        if (KnownTypes.isMap(type.getRawClass())) {
            return KnownTypes.isKey(type.getKeyType().getRawClass()) && check(type.getContentType());
        }
        if (KnownTypes.isOptional(type.getRawClass())) {
            // the JSON of an empty optional inside a full one is that of an empty one
            return !KnownTypes.isOptional(type.getContentType().getRawClass()) && check(type.getContentType());
        }
        return !KnownTypes.isRefused(type.getRawClass()) && ofApplication(type);
    }

    private boolean ofApplication(JavaType type) throws JsonMappingException {
        TypeDeserializer typeIds = reading.getFactory().findTypeDeserializer(reading.getConfig(), type);
        if (typeIds != null && !trusted(typeIds)) {
            return false;
        }
        JsonDeserializer<?> reader = reading.findNonContextualValueDeserializer(type);
        if (typeIds != null) {
            return subtypes(type) && (reader instanceof AbstractDeserializer || members(type, reader));
        }
        return !(reader instanceof AbstractDeserializer) && members(type, reader);
    }

    private static boolean trusted(TypeDeserializer typeIds) {
        TypeIdResolver resolver = typeIds.getTypeIdResolver();
        return resolver.getMechanism() != JsonTypeInfo.Id.CLASS
                && resolver.getMechanism() != JsonTypeInfo.Id.MINIMAL_CLASS;
    }

    private boolean subtypes(JavaType type) throws JsonMappingException {
        AnnotatedClass annotated =
                reading.getConfig().introspectClassAnnotations(type).getClassInfo();
        Collection<NamedType> all = reading.getConfig()
                .getSubtypeResolver()
                .collectAndResolveSubtypesByTypeId(reading.getConfig(), annotated);
        boolean any = false;
        for (NamedType subtype : all) {
            JavaType concrete = reading.constructSpecializedType(type, subtype.getType());
            if (!concrete.isAbstract()) {
                any = true;
                if (seen.add(concrete) && !members(concrete, reading.findNonContextualValueDeserializer(concrete))) {
                    return false;
                }
            }
        }
        return any;
    }

    /** What the application reads with code of its own is its own affair; encoding verifies it. */
    private boolean members(JavaType type, JsonDeserializer<?> reader) throws JsonMappingException {
        if (!(reader instanceof BeanDeserializerBase bean)) {
            return true;
        }
        if (!bean.getValueInstantiator().canInstantiate()) {
            return false;
        }
        JavaType created = created(type, bean);
        Set<String> written = written(created);
        int read = 0;
        for (Iterator<SettableBeanProperty> all = bean.properties(); all.hasNext(); read++) {
            SettableBeanProperty property = all.next();
            if (!written.contains(property.getName()) || !property(property)) {
                return false;
            }
        }
        return !created.getRawClass().isRecord()
                || read >= created.getRawClass().getRecordComponents().length;
    }

    /** What is really made: modules may map an interface to a class; a builder makes the type itself. */
    private static JavaType created(JavaType type, BeanDeserializerBase reader) {
        JavaType made = reader.getValueType();
        return type.getRawClass().isAssignableFrom(made.getRawClass()) ? made : type;
    }

    private boolean property(SettableBeanProperty property) throws JsonMappingException {
        // type ids declared on a property are about its value, or the elements of it
        return property.getAnnotation(JsonTypeInfo.class) != null || check(property.getType());
    }

    private Set<String> written(JavaType type) throws JsonMappingException {
        Set<String> names = new HashSet<>();
        Iterator<PropertyWriter> all = writing.findValueSerializer(type).properties();
        all.forEachRemaining(property -> names.add(property.getName()));
        return names;
    }
}
