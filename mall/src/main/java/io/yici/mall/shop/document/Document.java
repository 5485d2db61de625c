package io.yici.mall.shop.document;

import io.yici.mall.shop.Stock;
import java.util.List;

/** A stock document. */
record Document(String docNo, DocumentStatus status, List<Stock.Line> lines) {}
