package app.twicetold.valve;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** 503 in the envelope of the service. */
final class NotThere {
    private static final String RETRY_AFTER_SECONDS = "5";

    private NotThere() {}

    static void answer(HttpServletResponse response) throws IOException {
        Envelope envelope = Envelope.notThere();
        response.setStatus(envelope.status());
        response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
        response.setHeader("Connection", "close");
        response.setHeader("X-Request-Id", envelope.requestId());
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Content-Language", "en");
        response.setHeader("Vary", "Accept-Language");
        response.setContentType("application/json");
        response.setContentLength(envelope.body().length);
        response.getOutputStream().write(envelope.body());
        response.flushBuffer();
    }
}
