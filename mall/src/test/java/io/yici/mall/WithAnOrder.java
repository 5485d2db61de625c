package io.yici.mall;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of a customer's order of 700 that waits to be paid, on each database; whatever they do, the audit finds nothing. */
@ParameterizedClass
@EnumSource(Database.class)
public abstract class WithAnOrder {

    @Parameter
    Database database;

    protected RunningShop shop;
    protected ShopClient alice;
    protected ShopClient operator;
    protected String sku;
    protected String orderNo;

    @BeforeEach
    void order() throws Exception {
        shop = database.shop();
        alice = shop.as("alice");
        operator = shop.as("operator");
        sku = shop.product(10);
        orderNo = alice.newOrder(sku);
    }

    @AfterEach
    void auditFindsNothing() throws Exception {
        operator.put("/sim/gateway", "{}");
        assertThat(operator.violations()).isEmpty();
    }
}
