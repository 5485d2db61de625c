package io.yici.verification.shop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Two instances of the shop over one PostgreSQL and one gateway; each may be killed, and comes back at its own port. */
final class ShopPair implements AutoCloseable {

    static final String SKU = "BULK-001";

    private final Path home;
    private final List<String> database;
    private final List<String> arguments;
    private final ShopProcess gateway;
    private final int[] ports = {ShopProcess.freePort(), ShopProcess.freePort()};
    private final ShopProcess[] shops = new ShopProcess[2];

    private ShopPair(Path home) throws IOException, SQLException {
        this.home = home;
        this.database = DurablePostgres.newDatabase();
        this.gateway = ShopProcess.jar(dir("gateway"), ShopProcess.freePort(), List.of("--mall.role=gateway"));
        this.arguments = new ArrayList<>(database);
        arguments.add("--mall.gateway.url=" + gateway.uri());
        arguments.add("--mall.gateway.read-timeout=60s"); // a busy machine is not what is tested here
    }

    /** @param stock of the one product that is bought */
    static ShopPair start(Path home, int stock) throws IOException, SQLException, InterruptedException {
        ShopPair pair = new ShopPair(home);
        try {
            pair.start(0); // makes the tables
            pair.execute(
                    "INSERT INTO product (sku, name, price, stock) VALUES ('" + SKU + "', 'Bulk', 100, " + stock + ")");
            pair.start(1); // opens the product in the journal
            return pair;
        } catch (IOException | SQLException | RuntimeException | Error e) {
            pair.close();
            throw e;
        }
    }

    private Path dir(String name) throws IOException {
        return Files.createDirectories(home.resolve(name));
    }

    void start(int instance) throws IOException {
        shops[instance] = ShopProcess.jar(dir("shop" + instance), ports[instance], arguments);
    }

    /** SIGKILL. */
    void kill(int instance) throws InterruptedException {
        shops[instance].kill();
    }

    /** As if all leases were over, those of the living too. */
    void endLeases() throws SQLException {
        execute("UPDATE yici_record SET lease_until = claimed_at WHERE state = 1");
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(value(0), value(1), value(2))) {
            connection.createStatement().execute(sql);
        }
    }

    private String value(int argument) {
        String text = database.get(argument);
        return text.substring(text.indexOf('=') + 1);
    }

    ShopClient shop(int instance) {
        return shops[instance].client();
    }

    ShopClient gateway() {
        return gateway.client();
    }

    @Override
    public void close() throws InterruptedException {
        for (ShopProcess shop : shops) {
            if (shop != null) {
                shop.close();
            }
        }
        gateway.close();
    }
}
