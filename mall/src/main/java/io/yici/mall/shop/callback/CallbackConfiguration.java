package io.yici.mall.shop.callback;

import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Has {@link ParkedCallbacks} look again. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class CallbackConfiguration {}
