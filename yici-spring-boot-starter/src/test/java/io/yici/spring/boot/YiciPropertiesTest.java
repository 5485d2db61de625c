package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.jdbc.SchemaMode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
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
}
