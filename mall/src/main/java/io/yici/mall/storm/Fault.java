package io.yici.mall.storm;

/** What the network, or who sits in front of it, does to each caller of a storm. */
enum Fault {
    NONE,
    /** The first answer to each caller is lost; he sends again, with the same key. */
    LOST_RESPONSE,
    /** Requests are on their way for different times, up to {@link Caller#SLOWEST}. */
    SLOW,
    /** Whoever gets no answer of success sends again, {@link Caller#MOST_TRIES} times at most. */
    CLIENT_RETRIES,
    /** Each caller sends two at one moment. */
    DOUBLE_CLICK
}
