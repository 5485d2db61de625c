package io.yici.verification.planted.spring;

import io.yici.verification.planted.mall.FineShop;

class UsesShop {
    FineShop shop;
}
