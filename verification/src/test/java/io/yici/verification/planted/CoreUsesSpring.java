package io.yici.verification.planted;

import org.springframework.util.StopWatch;

class CoreUsesSpring {
    StopWatch foreign;
}
