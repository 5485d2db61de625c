package io.yici;

import io.yici.spi.IdempotencyStore;

/** What all kinds of run share. */
record Engine(IdempotencyStore store, Events events, Results results, Claims claims) {}
