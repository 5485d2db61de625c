package io.yici.mall.storm;

/** Finds where the copies of a storm go. */
@FunctionalInterface
interface Targets {

    /** @throws io.yici.mall.web.Refusal if the write cannot be made by this sender, or not now */
    Target of(StormRequest request, Sender sender, Intent intent);
}
