package io.yici.spring.web;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** Stands for authentication: the caller is who he says he is, and nobody if he says nothing. Callers named "locked" are sent away. */
final class CallerFilter implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest http = (HttpServletRequest) request;
        String name = http.getHeader("X-User");
        if ("yes".equals(http.getHeader("X-Locked"))) {
            ((HttpServletResponse) response).sendError(403);
            return;
        }
        if ("yes".equals(http.getHeader("X-Read-Early"))) {
            http.getParameter("any");
        }
        ((HttpServletResponse) response).setHeader("X-Outside", "yes");
        chain.doFilter(
                new HttpServletRequestWrapper(http) {
                    @Override
                    public @Nullable Principal getUserPrincipal() {
                        return name == null ? null : () -> name;
                    }
                },
                response);
    }
}
