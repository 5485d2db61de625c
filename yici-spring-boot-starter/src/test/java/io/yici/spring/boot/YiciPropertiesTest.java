package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.jdbc.SchemaMode;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.BeanWrapperImpl;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.io.ClassPathResource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class YiciPropertiesTest {

    @Test
    void usesTheConstantsOfTheCoreByDefault() {
        assertThat(new YiciProperties().getMaxWaiters()).isNull();
        assertThat(new YiciProperties().getTable()).isEqualTo("yici_record");
    }

    @Test
    void bindsKebabCaseAndDurationsWithUnits() {
        YiciProperties bound = new Binder(new MapConfigurationPropertySource(Map.of(
                        "yici.schema", "validate",
                        "yici.max-waiters", "7",
                        "yici.claims.pool-size", "4",
                        "yici.claims.connection-timeout", "750ms")))
                .bind("yici", YiciProperties.class)
                .get();

        assertThat(bound.getSchema()).isEqualTo(SchemaMode.VALIDATE);
        assertThat(bound.getMaxWaiters()).isEqualTo(7);
        assertThat(bound.getClaims().getPoolSize()).isEqualTo(4);
        assertThat(bound.getClaims().getConnectionTimeout()).hasMillis(750);
    }

    @Test
    void describesEachPropertyForEditors() throws Exception {
        try (var metadata = new ClassPathResource("META-INF/spring-configuration-metadata.json").getInputStream()) {
            JsonNode properties = JsonMapper.shared().readTree(metadata).get("properties");

            assertThat(properties.findValuesAsString("name"))
                    .contains(
                            "yici.enabled",
                            "yici.schema",
                            "yici.data-source",
                            "yici.claims.pool-size",
                            "yici.purge.every");
            assertThat(properties)
                    .allSatisfy(
                            property -> assertThat(property.path("description").asString())
                                    .as(property.path("name").asString())
                                    .isNotBlank());
        }
    }

    /** What the annotation processor cannot find out by itself is written by hand, and could be wrong. */
    @Test
    void metadataHasTheDefaultsThatAreInForce() throws Exception {
        try (var metadata = new ClassPathResource("META-INF/spring-configuration-metadata.json").getInputStream()) {
            for (JsonNode property : JsonMapper.shared().readTree(metadata).get("properties")) {
                String name = property.get("name").asString();
                if (!name.startsWith("yici.")) { // the endpoint's are Spring Boot's
                    continue;
                }
                Object settings = BeanUtils.instantiateClass(
                        Class.forName(property.get("sourceType").asString()));
                BeanWrapperImpl bean = new BeanWrapperImpl(settings);
                String camel = camel(name.substring(name.lastIndexOf('.') + 1));

                assertThat(told(property.get("defaultValue"), bean.getPropertyTypeDescriptor(camel)))
                        .as(name)
                        .isEqualTo(bean.getPropertyValue(camel));
            }
        }
    }

    private static @Nullable Object told(@Nullable JsonNode value, TypeDescriptor type) {
        if (value == null) {
            return null;
        }
        Object given =
                value.isArray() ? value.valueStream().map(JsonNode::asString).toList() : value.asString();
        return ApplicationConversionService.getSharedInstance().convert(given, TypeDescriptor.forObject(given), type);
    }

    private static String camel(String kebab) {
        return Pattern.compile("-(.)")
                .matcher(kebab)
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }
}
