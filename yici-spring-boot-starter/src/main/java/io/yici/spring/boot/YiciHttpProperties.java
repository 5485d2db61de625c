package io.yici.spring.boot;

import io.yici.IdempotencyKey;
import io.yici.spring.web.HttpSettings;
import io.yici.spring.web.KeySyntax;
import io.yici.spring.web.RepeatStatus;
import io.yici.spring.web.RequestIdFilter;
import io.yici.spring.web.RequireKey;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** Settings of the filter. Read at the start; not thread-safe. */
@ConfigurationProperties("yici.http")
public final class YiciHttpProperties {

    /** Whether the filter is configured. */
    private boolean enabled = true;

    /** Name of the request header that carries the key. */
    private String header = HttpSettings.DEFAULT_HEADER;

    /** Which writes have to carry a key: those of declared routes, or all. */
    private RequireKey requireKey = RequireKey.DECLARED;

    /** Longest key, in characters. */
    private int maxKeyLength = IdempotencyKey.MAX_LENGTH;

    /** How keys have to be spelt: quoted or bare, or quoted only. */
    private KeySyntax keySyntax = KeySyntax.LENIENT;

    /** Response headers that are stored and replayed, in place of the usual ones. The content type always is. */
    private Set<String> replayedHeaders = HttpSettings.DEFAULT_REPLAYED_HEADERS;

    /** What stands before the code in the type of a problem document; the address of your own documentation, for instance. */
    private String problemBase = HttpSettings.DEFAULT_PROBLEM_BASE;

    /** Whether the routes' policy and the state of a caller's own keys are published, at /.well-known/idempotency. */
    private boolean publish = true;

    /** How a repeat is answered that a repeat window refuses: 429 with Retry-After, or 409. */
    private RepeatStatus repeatStatus = RepeatStatus.TOO_MANY_REQUESTS;

    private final RequestId requestId = new RequestId();

    HttpSettings settings() {
        Settings.between(1, IdempotencyKey.MAX_LENGTH, "yici.http.max-key-length", maxKeyLength);
        HttpSettings usual = HttpSettings.standard();
        Settings.usable("yici.http.header", header, () -> with(header, usual.replayedHeaders()));
        return Settings.usable("yici.http.replayed-headers", replayedHeaders, () -> with(header, replayedHeaders));
    }

    private HttpSettings with(String itsHeader, Set<String> replayed) {
        return new HttpSettings(itsHeader, requireKey, maxKeyLength, replayed, problemBase, keySyntax);
    }

    public boolean isEnabled() {
        return enabled;
    }

    public void setEnabled(boolean enabled) {
        this.enabled = enabled;
    }

    public boolean isPublish() {
        return publish;
    }

    public void setPublish(boolean publish) {
        this.publish = publish;
    }

    public String getHeader() {
        return header;
    }

    public void setHeader(String header) {
        this.header = header;
    }

    public RequireKey getRequireKey() {
        return requireKey;
    }

    public void setRequireKey(RequireKey requireKey) {
        this.requireKey = requireKey;
    }

    public int getMaxKeyLength() {
        return maxKeyLength;
    }

    public void setMaxKeyLength(int maxKeyLength) {
        this.maxKeyLength = maxKeyLength;
    }

    public KeySyntax getKeySyntax() {
        return keySyntax;
    }

    public void setKeySyntax(KeySyntax keySyntax) {
        this.keySyntax = keySyntax;
    }

    public Set<String> getReplayedHeaders() {
        return replayedHeaders;
    }

    public void setReplayedHeaders(Set<String> replayedHeaders) {
        this.replayedHeaders = replayedHeaders;
    }

    public RepeatStatus getRepeatStatus() {
        return repeatStatus;
    }

    public void setRepeatStatus(RepeatStatus repeatStatus) {
        this.repeatStatus = repeatStatus;
    }

    public RequestId getRequestId() {
        return requestId;
    }

    public String getProblemBase() {
        return problemBase;
    }

    public void setProblemBase(String problemBase) {
        this.problemBase = problemBase;
    }

    /** The id that each request has. */
    public static final class RequestId {

        /** Whether each request gets an id, which logs, records, answers and replays tell. */
        private boolean enabled = true;

        /** Name of the header that brings the id, and tells it in the answer. */
        private String header = RequestIdFilter.DEFAULT_HEADER;

        public boolean isEnabled() {
            return enabled;
        }

        public void setEnabled(boolean enabled) {
            this.enabled = enabled;
        }

        public String getHeader() {
            return header;
        }

        public void setHeader(String header) {
            this.header = header;
        }
    }
}
