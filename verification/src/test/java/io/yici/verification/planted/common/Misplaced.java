package io.yici.verification.planted.common;

class Misplaced {}
