package io.yici.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.yici.CrashPolicy;
import io.yici.Idempotency;
import io.yici.IdempotencyKey;
import io.yici.Mode;
import io.yici.Operation;
import io.yici.OverdueRecord;
import io.yici.RecordId;
import io.yici.Resolution;
import io.yici.spi.IdempotencyStore;
import io.yici.spring.web.HttpRoute;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Over HTTP, on both lines of Spring Boot: BootLinesTest. */
class YiciEndpointTest {

    private static final Operation<String> PAY = Operation.named("pay", String.class)
            .mode(Mode.LEASED)
            .crashes(CrashPolicy.INTERRUPT)
            .documentation("pays once")
            .build();
    private static final IdempotencyKey KEY = IdempotencyKey.of("secret-scope", "secret-key");

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withUserConfiguration(Application.class)
            .withPropertyValues("spring.datasource.url=jdbc:h2:mem:endpoint", CheckedApplication.WITHOUT_SECURITY);

    private static YiciEndpoint endpoint(ApplicationContext context) {
        Supplier<RoutesInForce> routes = () -> context.getBean(RoutesInForce.class);
        ObjectProvider<StartCheck> checks = context.getBeanProvider(StartCheck.class);
        ObjectProvider<PurgeLoop> purge = context.getBeanProvider(PurgeLoop.class);
        Declarations declarations = new Declarations(
                context.getBean(KnownOperations.class), routes, checks::getIfAvailable, purge::getIfAvailable);
        return new YiciEndpoint(context.getBean(StoreLook.class), declarations);
    }

    @Test
    void showsDeclarationsFindingsAndCountsButNoKeys() {
        runner.run(context -> {
            IdempotencyStore store = context.getBean(IdempotencyStore.class);
            store.interrupt(Leftovers.claim(store, PAY, KEY));

            Map<String, Object> shown = endpoint(context).overview();

            assertThat(shown).containsEntry("dialect", "h2").containsKeys("countedAt", "purge");
            assertThat(operation(shown, "pay"))
                    .containsEntry("mode", "leased")
                    .containsEntry("crashes", "interrupt")
                    .containsEntry("retention", "PT24H")
                    .containsEntry("declaredBy", List.of("bean pay"))
                    .containsEntry("documentation", "pays once");
            assertThat(operation(shown, "pay").get("unfinished"))
                    .asString()
                    .contains("inProgress=0", "overdue=0", "interrupted=1", "complete=true");
            assertThat(operation(shown, "order.create").get("declaredBy"))
                    .asString()
                    .contains("POST /orders");
            assertThat(shown.get("routes"))
                    .asInstanceOf(LIST)
                    .singleElement()
                    .asString()
                    .contains("POST", "/orders", "order.create", "scope=caller", "keyRequired=true");
            assertThat(shown.get("findings"))
                    .asInstanceOf(LIST)
                    .singleElement()
                    .asString()
                    .contains("YICI-C02", "caller-scope", "POST /orders");
            assertThat(shown.toString()).doesNotContain("secret");
        });
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> operation(Map<String, Object> shown, String id) {
        return ((List<Map<String, Object>>) shown.get("operations"))
                .stream().filter(it -> it.get("id").equals(id)).findFirst().orElseThrow();
    }

    @Test
    void tellsTheLifeOfOneRecordByItsDigest() {
        runner.run(context -> {
            IdempotencyStore store = context.getBean(IdempotencyStore.class);
            Idempotency idempotency = context.getBean(Idempotency.class);
            store.interrupt(Leftovers.claim(store, PAY, KEY));
            OverdueRecord overdue = idempotency.overdue(PAY, null, 1).get(0);
            idempotency.settle(PAY, overdue, new Resolution.NotDone<>(), "olga", "asked about secret-key");
            String digest = RecordId.of(PAY.id(), KEY).toString();

            Map<String, Object> life = endpoint(context).record(digest);

            assertThat(life)
                    .containsEntry("state", "released")
                    .containsEntry("operation", "pay")
                    .containsEntry("attempt", 1);
            assertThat(life.get("settlements")).asString().contains("actor=olga", "result=released");
            assertThat(life.toString()).doesNotContain("secret");
            assertThat(endpoint(context).record("ab".repeat(32))).isNull();
            assertThat(endpoint(context).record("no digest")).isNull();
        });
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        Operation<String> pay() {
            return PAY;
        }

        @Bean
        HttpRoute orders() {
            return HttpRoute.post("/orders").operation("order.create").build();
        }
    }
}
