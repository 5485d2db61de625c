package io.yici.mall.web;

import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;

/** Answers what the server refuses before the application sees it, such as a path with forbidden characters. */
public final class ProblemReportValve extends ErrorReportValve {

    @Override
    protected void report(Request request, Response response, @Nullable Throwable thrown) {
        int status = response.getStatus();
        if (status < 400 || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        String code = Problems.code(HttpStatusCode.valueOf(status));
        String body = "{\"type\":\"%s\",\"title\":\"%s\",\"status\":%d,\"code\":\"%s\"}"
                .formatted(Problems.type(code), code, status, code);
        try {
            response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
            response.getReporter().write(body);
            response.finishResponse();
        } catch (IOException | IllegalStateException e) {
            container.getLogger().debug("client has gone", e);
        }
    }
}
