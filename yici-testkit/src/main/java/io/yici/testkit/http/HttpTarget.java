package io.yici.testkit.http;

import java.time.Duration;
import java.util.Objects;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** A server and one of its guarded writes. Immutable; what it is given to call is called from one thread at a time. */
public final class HttpTarget {

    /** How long an answer may take. */
    public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(10);

    final String host;
    final int port;
    final RawRequest write;
    final String otherBody;
    final @Nullable String authorization;
    final @Nullable String otherAuthorization;
    final @Nullable IntSupplier effects;
    final @Nullable SlowWrite slow;
    final @Nullable String finalError;
    final @Nullable String unguardedPath;
    final HttpExpectations expectations;
    final Duration patience;

    HttpTarget(HttpTargetBuilder builder) {
        this.host = builder.host;
        this.port = builder.port;
        this.write = Objects.requireNonNull(builder.write, "a guarded write is needed");
        this.otherBody = Objects.requireNonNull(builder.otherBody, "a second body is needed");
        this.authorization = builder.authorization;
        this.otherAuthorization = builder.otherAuthorization;
        this.effects = builder.effects;
        this.slow = builder.slow;
        this.finalError = builder.finalError;
        this.unguardedPath = builder.unguardedPath;
        this.expectations = builder.expectations;
        this.patience = builder.patience;
    }

    /** A server that speaks HTTP/1.1 without TLS. */
    public static HttpTargetBuilder at(String host, int port) {
        return new HttpTargetBuilder(host, port);
    }
}
