package io.yici.mall.web;

import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Where the gateway is, seen from the shop, and where it keeps its charges.
 *
 * @param enabled whether a shop that is given no url is a gateway too
 * @param url of the gateway; empty for the one of this process
 * @param secret by which the shop proves to the gateway who it is
 * @param file where a gateway keeps its charges
 * @param connectTimeout after which the shop takes the gateway for unreachable
 * @param readTimeout after which the shop waits no longer for an answer
 */
@ConfigurationProperties("mall.gateway")
public record GatewayProperties(
        boolean enabled, String url, String secret, Path file, Duration connectTimeout, Duration readTimeout) {

    /** The account of the shop at the gateway. */
    public static final String MERCHANT = "mall";
}
