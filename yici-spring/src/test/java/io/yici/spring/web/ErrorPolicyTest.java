package io.yici.spring.web;

import static io.yici.spring.web.ErrorPolicy.Verdict.INTERRUPT;
import static io.yici.spring.web.ErrorPolicy.Verdict.RELEASE;
import static io.yici.spring.web.ErrorPolicy.Verdict.ROLL_BACK_AND_STORE;
import static io.yici.spring.web.ErrorPolicy.Verdict.STORE;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("R-11")
@Tag("R-35")
class ErrorPolicyTest {

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204, 301, 302, 303, 307})
    void storesSuccess(int status) {
        assertThat(ErrorPolicy.joined(status)).isEqualTo(STORE);
        assertThat(ErrorPolicy.leased(status, false)).isEqualTo(STORE);
        assertThat(ErrorPolicy.leased(status, true)).isEqualTo(STORE);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 423, 425, 428})
    void releasesWhatSpeaksOfTheRequestOnlyIfNothingHappened(int status) {
        assertThat(ErrorPolicy.joined(status)).isEqualTo(RELEASE);
        assertThat(ErrorPolicy.leased(status, false)).isEqualTo(STORE);
        assertThat(ErrorPolicy.leased(status, true)).isEqualTo(RELEASE);
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 500, 501, 502, 503, 504, 507})
    void interruptsLeasedWorkWhoseEndIsUnclear(int status) {
        assertThat(ErrorPolicy.joined(status)).isEqualTo(RELEASE);
        assertThat(ErrorPolicy.leased(status, false)).isEqualTo(INTERRUPT);
        assertThat(ErrorPolicy.leased(status, true)).isEqualTo(RELEASE);
    }

    @ParameterizedTest
    @ValueSource(ints = {402, 410, 411, 414, 418, 422, 424, 451})
    @Tag("R-13")
    void storesOtherRefusals(int status) {
        assertThat(ErrorPolicy.joined(status)).isEqualTo(ROLL_BACK_AND_STORE);
        assertThat(ErrorPolicy.leased(status, false)).isEqualTo(STORE);
        assertThat(ErrorPolicy.leased(status, true)).isEqualTo(STORE);
    }
}
