package io.yici.verification.planted.mall;

import io.yici.verification.planted.spring.boot.FineStarter;

public class FineShop {
    FineStarter starter;
}
