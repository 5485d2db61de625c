package io.yici.verification.planted.jackson;

import org.springframework.util.StopWatch;

class UsesSpring {
    StopWatch foreign;
}
