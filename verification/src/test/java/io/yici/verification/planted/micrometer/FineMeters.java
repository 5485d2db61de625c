package io.yici.verification.planted.micrometer;

import io.micrometer.core.instrument.MeterRegistry;

class FineMeters {
    MeterRegistry registry;
}
