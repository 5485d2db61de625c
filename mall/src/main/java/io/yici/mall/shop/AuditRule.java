package io.yici.mall.shop;

import java.util.List;

/** What some tables must never show. A bean of each part of the shop; all are asked in one transaction, of one snapshot. */
@FunctionalInterface
public interface AuditRule {

    /** What is wrong, a line each; nothing should be. */
    List<String> violations();
}
