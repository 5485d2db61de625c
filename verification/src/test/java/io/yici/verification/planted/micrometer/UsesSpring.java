package io.yici.verification.planted.micrometer;

import org.springframework.util.StopWatch;

class UsesSpring {
    StopWatch foreign;
}
