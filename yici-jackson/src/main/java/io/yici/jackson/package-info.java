/**
 * Start at {@link io.yici.jackson.JacksonResultCodec} for stored results, and at {@link io.yici.jackson.JsonFingerprint} for the
 * fingerprint of a JSON body. The latter reads JSON by itself and needs no Jackson.
 */
@NullMarked
package io.yici.jackson;

import org.jspecify.annotations.NullMarked;
