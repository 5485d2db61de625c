package io.yici.spring.web;

import io.yici.Fingerprint;
import io.yici.IdempotencyKey;
import org.jspecify.annotations.Nullable;

/** What is asked for, under which key. */
record Intent(HttpRoute route, IdempotencyKey key, @Nullable Fingerprint fingerprint) {}
