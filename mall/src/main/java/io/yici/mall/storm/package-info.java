/** Start at {@link io.yici.mall.storm.StormConfiguration}: storms of one write in many copies, at the guarded way and at wrong ones. */
@NullMarked
package io.yici.mall.storm;

import org.jspecify.annotations.NullMarked;
