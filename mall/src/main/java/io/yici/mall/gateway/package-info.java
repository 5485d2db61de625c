/** Start at {@link io.yici.mall.gateway.GatewayConfiguration}: a simulated payment gateway, with its own memory and faults on demand. */
@NullMarked
package io.yici.mall.gateway;

import org.jspecify.annotations.NullMarked;
