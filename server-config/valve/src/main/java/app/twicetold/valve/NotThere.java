package app.twicetold.valve;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * 503 in the envelope of the service. It is in English, because nothing is there that knows the languages of the
 * client.
 */
final class NotThere {
    private static final String RETRY_AFTER_SECONDS = "5";
    private static final String ENVELOPE = "{\"error\":{\"code\":\"service_unavailable\","
            + "\"message\":\"The service is not available at the moment.\",\"request_id\":\"%s\"}}";
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int ID_BYTES = 13;

    private NotThere() {}

    static void answer(HttpServletResponse response) throws IOException {
        byte[] random = new byte[ID_BYTES];
        RANDOM.nextBytes(random);
        String id = "req_" + HexFormat.of().formatHex(random);
        byte[] body = ENVELOPE.formatted(id).getBytes(StandardCharsets.UTF_8);
        response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        response.setHeader("Retry-After", RETRY_AFTER_SECONDS);
        response.setHeader("Connection", "close");
        response.setHeader("X-Request-Id", id);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Content-Language", "en");
        response.setHeader("Vary", "Accept-Language");
        response.setContentType("application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
        response.flushBuffer();
    }
}
