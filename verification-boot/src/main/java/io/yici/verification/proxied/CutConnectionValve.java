package io.yici.verification.proxied;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;

/** Lets all happen and nothing be sent, then closes the connection: what was done is committed. */
final class CutConnectionValve extends ValveBase {

    CutConnectionValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        boolean cut = Trouble.CUT.name().equals(request.getHeader(Trouble.HEADER));
        if (cut) {
            response.setSuspended(true);
        }
        getNext().invoke(request, response);
        if (cut) {
            request.getCoyoteRequest().action(ActionCode.CLOSE_NOW, null);
        }
    }
}
