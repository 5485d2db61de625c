package io.yici.verification.planted.spring;

import io.yici.verification.planted.spring.boot.FineStarter;

class UsesStarter {
    FineStarter starter;
}
