package io.yici.mall;

import io.yici.mall.gateway.GatewayConfiguration;
import io.yici.mall.shop.ShopConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** A process that is the shop, and a gateway too unless told otherwise. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty(name = "mall.role", havingValue = "shop")
@EnableAutoConfiguration
@Import({ShopConfiguration.class, GatewayConfiguration.class})
class ShopRole {}
