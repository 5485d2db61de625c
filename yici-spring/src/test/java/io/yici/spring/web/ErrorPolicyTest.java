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

    private static final ErrorPolicy STANDARD = ErrorPolicy.standard();

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 409, 415, 429, 500, 503})
    @Tag("R-12")
    void keepsEverythingOnceTheHandlerWasEntered(int status) {
        ErrorPolicy everything = ErrorPolicy.everything();
        assertThat(everything.joined(status, false)).isEqualTo(ROLL_BACK_AND_STORE);
        assertThat(everything.joined(status, true)).isEqualTo(RELEASE);
        assertThat(everything.leased(status, false)).isEqualTo(STORE);
        assertThat(everything.leased(status, true)).isEqualTo(RELEASE);
    }

    @ParameterizedTest
    @ValueSource(ints = {402, 404, 429, 500})
    @Tag("R-12")
    void keepsOnlySuccess(int status) {
        ErrorPolicy success = ErrorPolicy.successOnly();
        assertThat(success.joined(status, false)).isEqualTo(RELEASE);
        assertThat(success.leased(status, false)).isEqualTo(INTERRUPT);
        assertThat(success.leased(status, true)).isEqualTo(RELEASE);
        assertThat(success.joined(201, true)).isEqualTo(STORE);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204, 301, 302, 303, 307})
    void storesSuccess(int status) {
        assertThat(STANDARD.joined(status, false)).isEqualTo(STORE);
        assertThat(STANDARD.leased(status, false)).isEqualTo(STORE);
        assertThat(STANDARD.leased(status, true)).isEqualTo(STORE);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 405, 406, 409, 412, 413, 415, 423, 425, 428})
    void releasesWhatSpeaksOfTheRequestOnlyIfNothingHappened(int status) {
        assertThat(STANDARD.joined(status, false)).isEqualTo(RELEASE);
        assertThat(STANDARD.leased(status, false)).isEqualTo(STORE);
        assertThat(STANDARD.leased(status, true)).isEqualTo(RELEASE);
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429, 500, 501, 502, 503, 504, 507})
    void interruptsLeasedWorkWhoseEndIsUnclear(int status) {
        assertThat(STANDARD.joined(status, false)).isEqualTo(RELEASE);
        assertThat(STANDARD.leased(status, false)).isEqualTo(INTERRUPT);
        assertThat(STANDARD.leased(status, true)).isEqualTo(RELEASE);
    }

    @ParameterizedTest
    @ValueSource(ints = {402, 410, 411, 414, 418, 422, 424, 451})
    @Tag("R-13")
    void storesOtherRefusals(int status) {
        assertThat(STANDARD.joined(status, false)).isEqualTo(ROLL_BACK_AND_STORE);
        assertThat(STANDARD.leased(status, false)).isEqualTo(STORE);
        assertThat(STANDARD.leased(status, true)).isEqualTo(STORE);
    }
}
