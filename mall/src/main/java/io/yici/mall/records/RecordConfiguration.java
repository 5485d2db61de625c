package io.yici.mall.records;

import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;

/** The record panel, which is for trying out only: it writes several rows for each request. */
@Configuration(proxyBeanMethods = false)
@Profile("demo")
@ComponentScan
public class RecordConfiguration {}
