package io.yici.verification.planted.util;

class Misplaced {}
