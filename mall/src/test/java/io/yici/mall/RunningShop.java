package io.yici.mall;

import io.yici.IdempotencyListener;
import io.yici.jdbc.Journal;
import io.yici.jdbc.Movement;
import io.yici.testkit.MovableClock;
import io.yici.testkit.RepeatCoverage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** A shop with its gateway, on a port of its own. */
public final class RunningShop implements AutoCloseable {

    /** What all shops take for the time of day. */
    public static final MovableClock CLOCK = MovableClock.at(Instant.parse("2026-01-01T12:00:00Z"));

    private final ConfigurableApplicationContext context;

    private RunningShop(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts one on an empty database and without charges. */
    public static RunningShop start(Database database, String... more) throws IOException, SQLException {
        List<String> arguments = new ArrayList<>(database.newOne());
        arguments.addAll(List.of(more));
        return start(arguments);
    }

    /** Starts one with no other arguments. */
    public static RunningShop start(List<String> given) throws IOException {
        Path files = Files.createTempDirectory(Files.createDirectories(Path.of("target", "shops")), "shop");
        List<String> arguments =
                new ArrayList<>(List.of("--server.port=0", "--mall.gateway.file=" + files.resolve("charges.jsonl")));

        arguments.addAll(given);
        return new RunningShop(new SpringApplicationBuilder(MallApplication.class)
                .initializers(RunningShop::watchRepeats, RunningShop::setClock)
                .run(arguments.toArray(String[]::new)));
    }

    /** For {@link RepeatsTest}. */
    private static void watchRepeats(ConfigurableApplicationContext context) {
        ((GenericApplicationContext) context)
                .registerBean("repeatCoverage", IdempotencyListener.class, RepeatCoverage::listener);
    }

    private static void setClock(ConfigurableApplicationContext context) {
        ((GenericApplicationContext) context).registerBean("clock", InstantSource.class, () -> CLOCK);
    }

    public int port() {
        return Integer.parseInt(context.getEnvironment().getRequiredProperty("local.server.port"));
    }

    /** The shop as somebody sees it. */
    public ShopClient as(String user) {
        return new ShopClient(port(), user);
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public <T> Collection<T> beans(Class<T> type) {
        return context.getBeansOfType(type).values();
    }

    public JdbcTemplate database() {
        return bean(JdbcTemplate.class);
    }

    /** Puts a new product on sale and returns its sku. */
    public String product(long stock) {
        String sku = "SKU-" + UUID.randomUUID();
        database().update("insert into product (sku, name, price, stock) values (?, 'thing', 700, 0)", sku);
        if (stock > 0) {
            context.getBean("stockJournal", Journal.class).add(Movement.of("delivery-of-" + sku, sku, stock));
        }
        return sku;
    }

    public long stock(String sku) {
        return database().queryForObject("select stock from product where sku = ?", Long.class, sku);
    }

    @Override
    public void close() {
        context.close();
    }
}
