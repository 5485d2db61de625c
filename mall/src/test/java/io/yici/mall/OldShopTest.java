package io.yici.mall;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A shop whose database was made before there was a journal of the stock. */
class OldShopTest {

    @ParameterizedTest
    @EnumSource(Database.class)
    void takesItsOrdersAndProductsIntoTheJournal(Database database) throws Exception {
        List<String> arguments = database.newOne();
        fill(arguments);
        for (int start = 0; start < 2; start++) {
            try (RunningShop shop = RunningShop.start(arguments)) {
                assertThat(violations(shop)).isEmpty();
                assertThat(shop.stock("TEA-001")).isEqualTo(95);
            }
        }
        try (RunningShop first = RunningShop.start(arguments);
                RunningShop second = RunningShop.start(arguments)) {
            assertThat(first.as("alice").cancel("O-waiting").text("status")).isEqualTo("CANCELLED");
            assertThat(second.as("alice").cancel("O-waiting").text("status")).isEqualTo("CANCELLED");
            assertThat(first.stock("TEA-001")).isEqualTo(97);
            assertThat(violations(first)).isEmpty();
        }
    }

    /** Without those of the gateway, which is new and has no old charges. */
    private static List<String> violations(RunningShop shop) throws Exception {
        return shop.as("operator").violations().stream()
                .filter(violation -> !violation.contains("but the gateway has"))
                .toList();
    }

    private static void fill(List<String> arguments) throws SQLException {
        String url = value(arguments, "url");
        String user = value(arguments, "username");
        String password = value(arguments, "password");
        Flyway.configure().dataSource(url, user, password).target("2").load().migrate();
        try (Connection connection = DriverManager.getConnection(url, user, password)) {
            order(connection, "O-waiting", "WAITING_PAY", 2);
            order(connection, "O-paid", "PAID", 3);
            order(connection, "O-cancelled", "CANCELLED", 5);
            connection
                    .createStatement()
                    .execute("update product set stock = 95 where sku = 'TEA-001';"
                            + "update product set stock = 0 where sku = 'POT-001';"
                            + "insert into payment (payment_no, order_no, live_order_no, status, channel, amount, charge_no)"
                            + " values ('P-1', 'O-paid', 'O-paid', 'CHARGED', 'CARD', 30, 'C-1')");
        }
    }

    private static void order(Connection connection, String orderNo, String status, int quantity) throws SQLException {
        connection
                .createStatement()
                .execute("insert into orders (order_no, user_name, status, amount) values ('%s', 'alice', '%s', %d);"
                                .formatted(orderNo, status, quantity * 10)
                        + "insert into order_line (order_no, sku, quantity, price) values ('%s', 'TEA-001', %d, 10)"
                                .formatted(orderNo, quantity));
    }

    private static String value(List<String> arguments, String name) {
        String start = "--spring.datasource." + name + "=";
        return arguments.stream()
                .filter(argument -> argument.startsWith(start))
                .map(argument -> argument.substring(start.length()))
                .findFirst()
                .orElse("");
    }
}
