package io.yici.verification.planted.testkit;

public class FineTestkit {
    long nanos() {
        return System.nanoTime();
    }
}
