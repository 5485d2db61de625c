package io.yici.testkit.http;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Describes an {@link HttpTarget}. The write and its other body are needed; cases that need more are reported as not applicable. */
public final class HttpTargetBuilder {

    final String host;
    final int port;

    @Nullable RawRequest write;

    @Nullable String otherBody;

    @Nullable String authorization;

    @Nullable String otherAuthorization;

    @Nullable IntSupplier effects;

    @Nullable SlowWrite slow;

    @Nullable String finalError;

    @Nullable String unguardedPath;

    HttpExpectations expectations = HttpExpectations.yici();
    Duration patience = HttpTarget.DEFAULT_PATIENCE;

    private String contentType = "application/json";

    HttpTargetBuilder(String host, int port) {
        this.host = host;
        this.port = port;
    }

    /**
     * The guarded write. It is sent very often, each time with another key, and is to be answered 2xx and to have one effect.
     *
     * @param path without a query
     */
    public HttpTargetBuilder write(String method, String path, String body) {
        this.write = new RawRequest(method, path, List.of(), body.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** The content type of all bodies; JSON by default. */
    public HttpTargetBuilder contentType(String contentType) {
        this.contentType = contentType;
        return this;
    }

    /** A body of the same write that asks for something else. */
    public HttpTargetBuilder otherBody(String otherBody) {
        this.otherBody = otherBody;
        return this;
    }

    /** The value of the header {@code Authorization}, sent with everything. */
    public HttpTargetBuilder authorization(String authorization) {
        this.authorization = authorization;
        return this;
    }

    /** That of a second caller, whose keys are keys of its own. */
    public HttpTargetBuilder otherAuthorization(String otherAuthorization) {
        this.otherAuthorization = otherAuthorization;
        return this;
    }

    /** How often the guarded write has had its effect so far, whoever asked for it; nobody else may write meanwhile. */
    public HttpTargetBuilder effects(IntSupplier effects) {
        this.effects = effects;
        return this;
    }

    /** A write that can be held while it runs. */
    public HttpTargetBuilder slow(SlowWrite slow) {
        this.slow = slow;
        return this;
    }

    /** A body of the write that is answered with an error which is final, so that a repeat has to get it again. */
    public HttpTargetBuilder finalError(String body) {
        this.finalError = body;
        return this;
    }

    /** A path where the same method and body are answered 2xx and keys mean nothing. */
    public HttpTargetBuilder unguardedPath(String unguardedPath) {
        this.unguardedPath = unguardedPath;
        return this;
    }

    /** What is expected where the draft leaves a choice; Yici's choices by default. */
    public HttpTargetBuilder expectations(HttpExpectations expectations) {
        this.expectations = expectations;
        return this;
    }

    /** How long an answer may take; {@link HttpTarget#DEFAULT_PATIENCE} by default. */
    public HttpTargetBuilder patience(Duration patience) {
        this.patience = patience;
        return this;
    }

    /** @throws NullPointerException if the write or its other body is missing */
    public HttpTarget build() {
        if (write != null) {
            write = write.with("Host: " + host + ":" + port, "Content-Type: " + contentType);
        }
        if (write != null && authorization != null) {
            write = write.with("Authorization: " + authorization);
        }
        return new HttpTarget(this);
    }
}
