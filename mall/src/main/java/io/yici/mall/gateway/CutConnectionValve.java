package io.yici.mall.gateway;

import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;

/** Closes the connection instead of sending the answer of a request that was marked: what a client sees when an answer is lost. */
final class CutConnectionValve extends ValveBase {

    private static final String MARK = CutConnectionValve.class.getName();

    CutConnectionValve() {
        super(true);
    }

    static void mark(ServletRequest request) {
        request.setAttribute(MARK, true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        getNext().invoke(request, response);
        if (request.getAttribute(MARK) != null) {
            request.getCoyoteRequest().action(ActionCode.CLOSE_NOW, null);
        }
    }
}
