package io.yici.verification.planted;

class AbstractStore {}
