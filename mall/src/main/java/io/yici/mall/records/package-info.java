/** Start at {@link io.yici.mall.records.RecordConfiguration}: the life lines of keys and orders, for the record panel. */
@NullMarked
package io.yici.mall.records;

import org.jspecify.annotations.NullMarked;
