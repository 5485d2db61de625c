package io.yici.verification.planted;

class StoreImpl {}
