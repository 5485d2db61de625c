/** Start at {@link io.yici.mall.shop.document.DocumentService}: stock documents, as an ERP system has them. */
@NullMarked
package io.yici.mall.shop.document;

import org.jspecify.annotations.NullMarked;
