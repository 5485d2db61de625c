package io.yici.mall.shop.callback;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Looks again at notices that wait for their order, each in a transaction of its own. Several instances may do so at once. */
@Component
class ParkedCallbacks {

    private static final Logger LOG = LoggerFactory.getLogger(ParkedCallbacks.class);

    private final CallbackMapper callbacks;
    private final CallbackBook book;

    ParkedCallbacks(CallbackMapper callbacks, CallbackBook book) {
        this.callbacks = callbacks;
        this.book = book;
    }

    @Scheduled(initialDelay = 1000, fixedDelay = 1000)
    void pass() {
        try {
            callbacks.due().forEach(this::again);
        } catch (RuntimeException e) {
            LOG.warn("parked callbacks wait for the next pass: {}", e.getMessage());
        }
    }

    private void again(String chargeNo) {
        try {
            book.again(chargeNo);
        } catch (RuntimeException e) {
            LOG.warn("the callback of charge {} waits for the next pass: {}", chargeNo, e.getMessage());
        }
    }
}
