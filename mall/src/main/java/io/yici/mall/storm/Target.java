package io.yici.mall.storm;

import java.io.IOException;

/** Where the copies of one storm go. Thread-safe. */
interface Target {

    /** Before the first copy: makes what the write needs. */
    void prepare() throws IOException, InterruptedException;

    /** Sends one copy. */
    Answer send() throws IOException, InterruptedException;

    /** How often the work has been done, by what the database holds. */
    long effects();

    /** After the last copy, and after the last counting: gives back what was taken. */
    void tidy() throws IOException, InterruptedException;
}
