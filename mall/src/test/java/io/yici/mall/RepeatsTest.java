package io.yici.mall;

import io.yici.Operation;
import io.yici.spring.web.HttpRoute;
import io.yici.testkit.RepeatCoverageContract;
import java.util.Collection;

/** The shop's tests repeat every write that the shop declares. */
class RepeatsTest extends RepeatCoverageContract {

    private final RunningShop shop;

    RepeatsTest() throws Exception {
        shop = Database.H2.shop();
    }

    @Override
    protected Collection<? extends Operation<?>> declared() {
        return shop.beans(HttpRoute.class).stream().map(HttpRoute::recorded).toList();
    }
}
