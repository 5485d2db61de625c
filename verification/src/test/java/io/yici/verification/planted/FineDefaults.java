package io.yici.verification.planted;

class FineDefaults {
    record Defaults(int size) {}
}
