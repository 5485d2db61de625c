package io.yici.spring.web;

import io.yici.DuplicatePolicy;
import io.yici.Idempotency;
import io.yici.IdempotencyEvent;
import io.yici.IdempotencyListener;
import io.yici.jdbc.JdbcIdempotencyStore;
import io.yici.jdbc.SchemaMode;
import io.yici.spi.IdempotencyStore;
import io.yici.spring.SpringTransactions;
import jakarta.servlet.Filter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** A real server with guarded routes, over a database of its own. */
final class GuardedServer implements AutoCloseable {

    static final List<HttpRoute> ROUTES = List.of(
            HttpRoute.post("/joined/{what}")
                    .operation("test.joined")
                    .documentation("Makes \"it\".")
                    .build(),
            HttpRoute.post("/leased/{what}").operation("test.leased").leased().build(),
            HttpRoute.post("/waiting/{what}")
                    .operation("test.waiting")
                    .waiting(Duration.ofSeconds(20))
                    .build(),
            HttpRoute.post("/optional/{what}")
                    .operation("test.optional")
                    .keyOptional()
                    .build(),
            HttpRoute.post("/once/{what}")
                    .operation("test.once")
                    .duplicates(DuplicatePolicy.REFUSE)
                    .build(),
            HttpRoute.post("/small/{what}")
                    .operation("test.small")
                    .maxRequestBody(100)
                    .maxResponseBody(100)
                    .build(),
            HttpRoute.post("/small-leased/{what}")
                    .operation("test.small-leased")
                    .leased()
                    .maxResponseBody(100)
                    .build(),
            HttpRoute.post("/typed").operation("test.typed").leased().build(),
            HttpRoute.post("/unmapped").operation("test.unmapped").leased().build(),
            HttpRoute.post("/bodyless").operation("test.bodyless").leased().build(),
            HttpRoute.post("/bound/{what}")
                    .maxResponseBody(1000)
                    .bind(BoundDesk.CREATE)
                    .build(),
            PolicyRoutes.EVERYTHING,
            PolicyRoutes.EVERYTHING_LEASED,
            PolicyRoutes.REFUSALS,
            PolicyRoutes.SUCCESS,
            PolicyRoutes.SUCCESS_LEASED,
            PolicyRoutes.OWN,
            PolicyRoutes.OWN_LEASED,
            PolicyRoutes.NO_FINGERPRINT,
            PolicyRoutes.ELEMENTS,
            PolicyRoutes.CUSTOM,
            PolicyRoutes.CURRENT,
            PolicyRoutes.LINKED,
            HttpRoute.put("/put/{what}").operation("test.put").build(),
            HttpRoute.get("/read/{what}").operation("test.read").build(),
            HttpRoute.post("/async/{what}").operation("test.async").build(),
            HttpRoute.post("/async-leased/{what}")
                    .operation("test.async-leased")
                    .leased()
                    .build());

    private final ConfigurableApplicationContext context;
    final int port;

    private GuardedServer(SpringApplicationBuilder builder, String... properties) {
        this.context = builder.web(WebApplicationType.SERVLET)
                .properties(
                        "server.port=0",
                        "spring.main.banner-mode=off",
                        "logging.level.root=error",
                        "logging.level.org.apache.catalina=off",
                        "logging.level.io.yici.spring.web=off")
                .properties(properties)
                .run();
        this.port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        jdbc().execute("create table if not exists effect (what varchar(40))");
    }

    static GuardedServer onH2() {
        return over(h2(), store -> store);
    }

    static String h2() {
        return "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
    }

    /** With something between the engine and the store of {@code url}. */
    static GuardedServer over(String url, UnaryOperator<IdempotencyStore> between, String... properties) {
        String[] all = Arrays.copyOf(properties, properties.length + 1);
        all[properties.length] = "spring.datasource.url=" + url;
        return new GuardedServer(
                new SpringApplicationBuilder(App.class)
                        .initializers(it -> it.getBeanFactory().registerSingleton("between", new Between(between))),
                all);
    }

    /** What the listeners were told. */
    record Happenings(List<IdempotencyEvent> events) implements IdempotencyListener {

        @Override
        public void on(IdempotencyEvent event) {
            events.add(event);
        }
    }

    private record Between(UnaryOperator<IdempotencyStore> store) {}

    Client client() {
        return new Client(port);
    }

    Script script() {
        return context.getBean(Script.class);
    }

    BoundDesk boundDesk() {
        return context.getBean(BoundDesk.class);
    }

    long happened(IdempotencyEvent.Kind kind) {
        return context.getBean(Happenings.class).events().stream()
                .filter(event -> event.kind() == kind)
                .count();
    }

    int asyncEntries() {
        return context.getBean(AsyncDesk.class).entries.get();
    }

    JdbcTemplate jdbc() {
        return context.getBean(JdbcTemplate.class);
    }

    /** As an inner transactional method does that throws, while its caller catches. */
    void markRollbackOnly() {
        context.getBean(SpringTransactions.class).setRollbackOnly();
    }

    int effects(String what) {
        Integer count = jdbc().queryForObject("select count(*) from effect where what = ?", Integer.class, what);
        return count == null ? 0 : count;
    }

    @Override
    public void close() {
        context.close();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration(
            excludeName = {
                "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration",
                "org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration",
                "org.springframework.boot.jooq.autoconfigure.JooqAutoConfiguration",
                "org.mybatis.spring.boot.autoconfigure.MybatisAutoConfiguration"
            })
    @Import({Script.class, AsyncDesk.class, BoundDesk.class, BoundDesk.Advice.class})
    static class App implements WebMvcConfigurer {

        @Override
        public void addInterceptors(InterceptorRegistry registry) {
            registry.addInterceptor(new AsyncHandlerCheck());
        }

        @Bean
        SpringTransactions transactions(DataSource dataSource, PlatformTransactionManager manager) {
            return new SpringTransactions(dataSource, manager);
        }

        @Bean
        Idempotency idempotency(
                DataSource dataSource, SpringTransactions transactions, Between between, Happenings happenings) {
            IdempotencyStore store = JdbcIdempotencyStore.builder(dataSource)
                    .transactions(transactions)
                    .schema(SchemaMode.CREATE)
                    .build();
            return Idempotency.over(between.store().apply(store))
                    .listener(happenings)
                    .build();
        }

        @Bean
        Happenings happenings() {
            return new Happenings(new CopyOnWriteArrayList<>());
        }

        @Bean
        FilterRegistrationBean<Filter> caller() {
            return ordered(new CallerFilter(), IdempotencyFilter.ORDER - 50);
        }

        @Bean
        FilterRegistrationBean<Filter> guard(Idempotency idempotency) {
            return ordered(
                    new IdempotencyFilter(idempotency, ROUTES, HttpSettings.standard()), IdempotencyFilter.ORDER);
        }

        @Bean
        FilterRegistrationBean<Filter> wellKnown(Idempotency idempotency) {
            return ordered(new WellKnownFilter(idempotency, ROUTES, HttpSettings.standard()), WellKnownFilter.ORDER);
        }

        private static FilterRegistrationBean<Filter> ordered(Filter filter, int order) {
            FilterRegistrationBean<Filter> bean = new FilterRegistrationBean<>(filter);
            bean.setOrder(order);
            return bean;
        }
    }
}
