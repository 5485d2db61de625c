package io.yici.verification.planted;

class DefaultStore {}
