package io.yici.mall.web;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;

/** The beans of this package. */
@Configuration(proxyBeanMethods = false)
@ComponentScan
@EnableConfigurationProperties({Accounts.class, GatewayProperties.class})
public class WebConfiguration {}
