package io.yici.spring.web;

/** How a repeat is answered that a {@link io.yici.RepeatWindow} refuses. */
public enum RepeatStatus {
    /** By 429, with {@code Retry-After}. Clients that obey it by themselves submit again when the window is over. */
    TOO_MANY_REQUESTS,
    /** By 409, which nobody repeats by himself. */
    CONFLICT
}
