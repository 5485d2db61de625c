package io.yici.jackson;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.yici.TypeRef;
import io.yici.jackson.Samples.Money;
import io.yici.jackson.Samples.Page;
import java.io.InputStream;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

@Tag("B26")
class SupportedTypesTest {

    record Loose(String name, Object data) {}

    record Hidden(String name, @JsonIgnore String secret) {}

    record WriteOnly(
            String name,

            @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
            String secret) {}

    record Deep(List<Map<String, Page<Serializable>>> pages) {}

    record Bounded<T extends Number>(T value) {}

    record Future(CompletableFuture<String> later) {}

    interface Plain {}

    record PlainHolder(Plain plain) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    interface Childless {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    sealed interface BadChild {
        record Good(int a) implements BadChild {}

        record Bad(Object b) implements BadChild {}
    }

    static final class NoWayIn {
        private final int a;

        NoWayIn(int a, int b) {
            this.a = a + b;
        }

        public int getA() {
            return a;
        }
    }

    static final class Numbers extends java.util.ArrayList<Long> {
        private static final long serialVersionUID = 1L;
    }

    static <T> Type variable() {
        return new TypeRef<List<T>>() {}.type();
    }

    static Stream<Type> unsupported() {
        return Stream.of(
                Object.class,
                Object[].class,
                Number.class,
                Serializable.class,
                Comparable.class,
                CharSequence.class,
                List.class,
                Map.class,
                Optional.class,
                Page.class,
                Bounded.class,
                variable(),
                new TypeRef<List<?>>() {}.type(),
                new TypeRef<List<? extends Money>>() {}.type(),
                new TypeRef<Map<String, Object>>() {}.type(),
                new TypeRef<Map<Money, String>>() {}.type(),
                new TypeRef<Map<byte[], String>>() {}.type(),
                new TypeRef<Optional<Optional<String>>>() {}.type(),
                new TypeRef<Stream<String>>() {}.type(),
                new TypeRef<Iterator<String>>() {}.type(),
                new TypeRef<Iterable<String>>() {}.type(),
                new TypeRef<Supplier<String>>() {}.type(),
                new TypeRef<CompletableFuture<String>>() {}.type(),
                new TypeRef<AtomicReference<String>>() {}.type(),
                new TypeRef<Map.Entry<String, String>>() {}.type(),
                new TypeRef<Class<String>>() {}.type(),
                Runnable.class,
                InputStream.class,
                IllegalStateException.class,
                Thread.class,
                java.sql.Timestamp.class,
                java.net.URL.class,
                StringBuilder.class,
                JsonNode.class,
                Samples.Untold.class,
                Plain.class,
                PlainHolder.class,
                Childless.class,
                BadChild.class,
                Loose.class,
                Hidden.class,
                WriteOnly.class,
                Deep.class,
                Future.class,
                NoWayIn.class,
                Numbers.class);
    }

    @ParameterizedTest
    @MethodSource("unsupported")
    void typesThatCannotComeBackAreRefusedBeforeTheWork(Type type) {
        assertThat(JacksonResultCodec.standard().supports(type)).isFalse();
    }

    @Test
    void whatAModuleTeachesTheMapperIsSupported() {
        SimpleModule module = new SimpleModule().addAbstractTypeMapping(Plain.class, PlainThing.class);
        assertThat(JacksonResultCodec.of(JsonMapper.builder().addModule(module).build())
                        .supports(PlainHolder.class))
                .isTrue();
    }

    record PlainThing(int a) implements Plain {}
}
