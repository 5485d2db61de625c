package io.yici.mall.shop.callback;

import static org.assertj.core.api.Assertions.assertThat;

import io.yici.mall.ShopClient.Answer;
import io.yici.mall.WithAnOrder;
import org.junit.jupiter.api.BeforeEach;

/** The gateway that tells of the order, or of others. */
abstract class WithAGateway extends WithAnOrder {

    Gateway gateway;
    String chargeNo;

    @BeforeEach
    void charge() {
        gateway = new Gateway(shop);
        chargeNo = Gateway.newCharge();
    }

    static void isSuccess(Answer answer) {
        assertThat(answer.status()).as("%s", answer).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("success");
        assertThat(answer.contentType()).isEqualTo("text/plain");
    }

    /** What is in the shop's own account. */
    long received() {
        return shop.database()
                .queryForObject("select coalesce(sum(balance), 0) from account where user_name = 'mall'", Long.class);
    }

    String verdict(String number) {
        return shop.database().queryForObject("select status from callback where charge_no = ?", String.class, number);
    }

    boolean isOnRecord(String number) {
        return shop.database().queryForObject("select count(*) from callback where charge_no = ?", Long.class, number)
                == 1;
    }

    /** As the schedule does, which may have come first. */
    void pass() {
        shop.bean(ParkedCallbacks.class).pass();
    }
}
