/** Start at {@link io.yici.micrometer.MicrometerListener}: what happens to records, as meters. */
@NullMarked
package io.yici.micrometer;

import org.jspecify.annotations.NullMarked;
