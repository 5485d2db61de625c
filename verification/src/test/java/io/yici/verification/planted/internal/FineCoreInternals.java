package io.yici.verification.planted.internal;

public class FineCoreInternals {}
