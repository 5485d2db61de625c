package io.yici.spring.web;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The last step of every answer that is in memory. */
final class Sent {

    private Sent() {}

    static void body(HttpServletResponse target, byte[] bytes) throws IOException {
        int status = target.getStatus();
        if (status == HttpServletResponse.SC_NO_CONTENT || status == HttpServletResponse.SC_NOT_MODIFIED) {
            return; // these have neither body nor length
        }
        target.setContentLength(bytes.length);
        target.getOutputStream().write(bytes);
    }
}
