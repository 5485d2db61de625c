package io.yici.mall.storm;

/** What a request of a storm was told. */
enum Verdict {
    /** That the work is done, and nothing of an earlier time. */
    EXECUTED,
    /** The first answer again, or that it has been done before. */
    REPLAYED,
    /** That it will not be done, or not now. */
    REFUSED,
    /** Nothing that tells whether it is done. */
    FAILED
}
