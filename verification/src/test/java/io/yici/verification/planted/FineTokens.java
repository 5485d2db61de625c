package io.yici.verification.planted;

import java.security.SecureRandom;
import java.util.concurrent.ThreadLocalRandom;

class FineTokens {
    long token() {
        return new SecureRandom().nextLong();
    }

    long jitter() {
        return ThreadLocalRandom.current().nextLong(10);
    }
}
