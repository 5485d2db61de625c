package io.yici.spring.web;

import io.yici.Fingerprint;
import io.yici.IdempotencyKey;

/** What is asked for, under which key. */
record Intent(HttpRoute route, IdempotencyKey key, Fingerprint fingerprint) {}
