package io.yici.verification.planted.redis;

import org.springframework.util.StopWatch;

class UsesSpring {
    StopWatch foreign;
}
