package io.yici.verification.planted.jdbc;

import org.springframework.util.StopWatch;

class UsesSpring {
    StopWatch foreign;
}
