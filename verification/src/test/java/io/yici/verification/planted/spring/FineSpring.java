package io.yici.verification.planted.spring;

import io.yici.verification.planted.jdbc.FineJdbc;
import org.springframework.util.StopWatch;

class FineSpring {
    StopWatch watch;
    FineJdbc jdbc;
}
