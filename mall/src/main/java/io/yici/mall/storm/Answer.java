package io.yici.mall.storm;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * What one request of a storm got.
 *
 * @param verdict what that means
 * @param status of HTTP; 0 where there was none
 * @param code of the problem, if it was one
 * @param isLost whether the caller never saw it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Answer(Verdict verdict, int status, @Nullable String code, boolean isLost) {

    static Answer of(Verdict verdict) {
        return new Answer(verdict, 0, null, false);
    }

    Answer lost() {
        return new Answer(verdict, status, code, true);
    }

    /** Whether a caller has reason to send again. */
    boolean isSuccess() {
        return verdict == Verdict.EXECUTED || verdict == Verdict.REPLAYED;
    }
}
