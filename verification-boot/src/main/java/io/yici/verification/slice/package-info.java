/** Start at {@link io.yici.verification.slice.SliceApplication}: what the configuration for tests of parts of an application brings. */
@NullMarked
package io.yici.verification.slice;

import org.jspecify.annotations.NullMarked;
