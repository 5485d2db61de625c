/** Start at {@link io.yici.verification.first.FirstProjectTest}: the first steps of the README, taken in an empty folder. */
@NullMarked
package io.yici.verification.first;

import org.jspecify.annotations.NullMarked;
