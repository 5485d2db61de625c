/** Reading of class files, for the checks at the start. Nobody else's. */
@NullMarked
package io.yici.spring.internal;

import org.jspecify.annotations.NullMarked;
