package io.yici.verification.planted;

import java.util.Random;

class Tokens {
    long random() {
        return new Random().nextLong();
    }

    double math() {
        return Math.random();
    }
}
