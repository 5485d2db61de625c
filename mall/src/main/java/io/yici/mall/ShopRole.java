package io.yici.mall;

import io.yici.mall.records.RecordConfiguration;
import io.yici.mall.shop.ShopConfiguration;
import io.yici.mall.storm.StormConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** A process that is the shop. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ShopConfiguration.class, RecordConfiguration.class, StormConfiguration.class})
class ShopRole {}
