@NullMarked
package io.yici.jackson;

import org.jspecify.annotations.NullMarked;
