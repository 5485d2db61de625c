package io.yici.spring.web;

/** What holds for all captured routes. */
record Terms(HttpSettings settings, ReplayAccess access) {}
