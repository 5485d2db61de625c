package io.yici.mall.shop.account;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What accounts are opened with at the start; none unless configured.
 *
 * @param openingBalances by user, in minor units
 */
@ConfigurationProperties("mall")
record OpeningBalances(@DefaultValue Map<String, Long> openingBalances) {}
