package io.yici.spring.web;

import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/**
 * Stands for the response behind a buffered one where Tomcat looks for its own: when a handler has forwarded the request, Tomcat 11 finishes
 * what it finds there, and the answer that is kept back could not be sent any more.
 */
final class HiddenResponse {

    private static final String OF_TOMCAT = "org.apache.catalina.connector.ResponseFacade";

    private HiddenResponse() {}

    /** The response itself, unless it is Tomcat's, or wraps Tomcat's. */
    static ServletResponse of(ServletResponse response) {
        ServletResponse base = response;
        while (base instanceof ServletResponseWrapper wrapper) {
            base = wrapper.getResponse();
        }
        return base.getClass().getName().equals(OF_TOMCAT) ? hidden(response) : response;
    }

    private static ServletResponse hidden(ServletResponse response) {
        return (ServletResponse) Proxy.newProxyInstance(
                HiddenResponse.class.getClassLoader(),
                new Class<?>[] {HttpServletResponse.class},
                (proxy, method, arguments) -> {
                    try {
                        return method.invoke(response, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
