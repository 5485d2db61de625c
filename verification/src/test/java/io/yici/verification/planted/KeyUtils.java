package io.yici.verification.planted;

class KeyUtils {}
