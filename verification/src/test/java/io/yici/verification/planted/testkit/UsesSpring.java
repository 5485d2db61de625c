package io.yici.verification.planted.testkit;

import org.springframework.util.StopWatch;

class UsesSpring {
    StopWatch foreign;
}
