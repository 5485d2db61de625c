package io.yici.mall.shop.page;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.annotation.Profile;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Says where the page is, once it is there. */
@Component
@Profile("demo")
class PageAddress {

    private static final Logger LOG = LoggerFactory.getLogger(PageAddress.class);

    @EventListener
    void ready(ApplicationReadyEvent ready) {
        String port = ready.getApplicationContext().getEnvironment().getProperty("local.server.port");
        if (port != null) {
            LOG.info("Shop: http://localhost:{}/", port);
        }
    }
}
