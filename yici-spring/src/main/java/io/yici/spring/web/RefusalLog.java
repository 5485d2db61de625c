package io.yici.spring.web;

import jakarta.servlet.http.HttpServletRequest;

/** One line for a refusal that somebody will ask about: what, and whose, without content and with the key masked. */
final class RefusalLog {

    private static final System.Logger LOG = System.getLogger(IdempotencyFilter.class.getName());

    private RefusalLog() {}

    static void keyReused(Intent intent, HttpServletRequest request) {
        log("the same key with another method, path, query, content type or body", intent, request);
    }

    static void replayNotAllowed(Intent intent, HttpServletRequest request) {
        log("this caller may not see the stored answer", intent, request);
    }

    private static void log(String why, Intent intent, HttpServletRequest request) {
        RequestId id = RequestId.of(request);
        LOG.log(
                System.Logger.Level.INFO,
                "{0}: operation {1}, key {2}, request {3}",
                why,
                intent.route().recorded().id(),
                intent.key(),
                id == null ? "unknown" : id.value());
    }
}
