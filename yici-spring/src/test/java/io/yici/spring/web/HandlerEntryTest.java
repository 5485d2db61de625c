package io.yici.spring.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;
import org.springframework.validation.method.MethodValidationResult;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.support.InvocableHandlerMethod;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** The live cases are in {@link LeasedRouteTest}; here is what must not be taken for a proof. */
@Tag("R-35")
class HandlerEntryTest {

    private static final String INVOCABLE = InvocableHandlerMethod.class.getName();
    private static final String DISPATCHER = DispatcherServlet.class.getName();

    private static <X extends Throwable> X madeIn(X exception, String... frames) {
        StackTraceElement[] trace = new StackTraceElement[frames.length / 2];
        for (int i = 0; i < trace.length; i++) {
            trace[i] = new StackTraceElement(frames[2 * i], frames[2 * i + 1], "", 1);
        }
        exception.setStackTrace(trace);
        return exception;
    }

    private static HandlerMethodValidationException invalidArguments() {
        MethodValidationResult result = (MethodValidationResult) Proxy.newProxyInstance(
                MethodValidationResult.class.getClassLoader(),
                new Class<?>[] {MethodValidationResult.class},
                (proxy, method, arguments) -> method.getReturnType() == boolean.class ? false : List.of());
        return new HandlerMethodValidationException(result);
    }

    @Test
    void isDisprovedByThePlaceWhereTheExceptionWasMade() {
        assertThat(HandlerEntry.isProofOfNoEntry(madeIn(new RuntimeException(), DISPATCHER, "getHandler")))
                .isTrue();
        assertThat(HandlerEntry.isProofOfNoEntry(
                        madeIn(new RuntimeException(), INVOCABLE, "getMethodArgumentValues", DISPATCHER, "doDispatch")))
                .isTrue();
        assertThat(HandlerEntry.isProofOfNoEntry(
                        madeIn(new NoResourceFoundException(HttpMethod.POST, "/a", "a"), DISPATCHER, "doDispatch")))
                .isTrue();
        assertThat(HandlerEntry.isProofOfNoEntry(madeIn(invalidArguments()))).isTrue();
    }

    @Test
    void isNotDisprovedByAnythingThatAHandlerMadeOrCalled() {
        String[] handler = {INVOCABLE, "doInvoke", INVOCABLE, "invokeForRequest", DISPATCHER, "doDispatch"};
        assertThat(HandlerEntry.isProofOfNoEntry(madeIn(new RuntimeException(), handler)))
                .isFalse();
        assertThat(HandlerEntry.isProofOfNoEntry(
                        madeIn(new NoResourceFoundException(HttpMethod.POST, "/a", "a"), handler)))
                .isFalse();
        assertThat(HandlerEntry.isProofOfNoEntry(madeIn(invalidArguments(), handler)))
                .isFalse();
        assertThat(HandlerEntry.isProofOfNoEntry(madeIn(
                        new RuntimeException(),
                        DISPATCHER,
                        "getHandler",
                        INVOCABLE,
                        "doInvoke",
                        DISPATCHER,
                        "doDispatch")))
                .isFalse();
    }

    @Test
    void isNotDisprovedWithoutAPlace() {
        assertThat(HandlerEntry.isProofOfNoEntry(madeIn(new RuntimeException())))
                .isFalse();
        assertThat(HandlerEntry.isProofOfNoEntry(madeIn(new RuntimeException(), DISPATCHER, "doDispatch")))
                .isFalse();
    }
}
